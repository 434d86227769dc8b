//! A leaf written by hand.

use super::*;

/// Turns.
#[derive(Inputs)]
pub struct Turn<T: Copy + Into<f32>> {
    /// In degrees.
    by: T,
    #[default(2.0)]
    speed: f32,
}

impl<T: Copy + Into<f32>> Leaf<Soldier> for Turn<T> {
    type Memory = f32;
    type Returns = Status;
    type Halts = ();

    fn enter(self, left: &mut f32, cx: &mut Cx<Soldier>) -> Status {
        *left = self.by.into();
        self.tick(left, cx)
    }

    fn tick(self, left: &mut f32, _: &mut Cx<Soldier>) -> Status {
        *left -= self.speed;
        if *left <= 0.0 { S } else { R }
    }

    fn halt(_: &mut f32, _: &mut Cx<Soldier>) {}
}

#[derive(Inputs)]
pub struct Beep;

impl<A: Agent> Leaf<A> for Beep {
    type Memory = ();
    type Returns = ();
    type Halts = ();
    fn tick(self, (): &mut (), _: &mut Cx<A>) {}
    fn halt((): &mut (), _: &mut Cx<A>) {}
}

pub type TurnByte = Turn<u8>;

bt! { pub tree Turns for Soldier { TurnByte(by = 5) } }
bt! { pub tree Beeps for Soldier { Beep() } }

#[test]
fn is_used_like_a_function() {
    let mut scene = Scene::<Turns>::new(Soldier::default(), &[]);
    assert_eq!([(); 3].map(|()| scene.tick()), [R, R, S]);
    assert_eq!(Scene::<Beeps>::new(Soldier::default(), &[]).tick(), S);
    let info = <Turn<u8> as Action>::INFO;
    assert_eq!((info.name, info.docs, info.inputs[0].ty), ("Turn", "Turns.", "T"));
}
