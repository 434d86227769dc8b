// The end of a dialog: the reason of a refusal, and the two buttons.

/** The end of a dialog. `done` is the label of the button that sends the form. */
export function Answers({ why, end, done }: { why: string; end: () => void; done: string }) {
  return (
    <>
      {why === "" ? null : (
        <p class="fault-text error" role="alert">
          {why}
        </p>
      )}
      <div class="buttons">
        <button type="button" onClick={end}>
          Cancel
        </button>
        <button type="submit">{done}</button>
      </div>
    </>
  );
}
