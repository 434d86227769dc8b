// The end of a dialog: why it was refused, and its two buttons.

/** `done`: the word of the button that sends the form. */
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
