//! Beats of members: messages that no server stores.

use async_nats::Subscriber;
use futures_util::{FutureExt, StreamExt};

use super::{Nats, unreachable};
use crate::log::LogError;
use crate::member::Beat;

/// The beats of all members of a fleet since the subscription.
pub struct Beats<'n> {
    nats: &'n Nats,
    /// The subscription; `None` only during the drop.
    subscriber: Option<Subscriber>,
}

impl Nats {
    /// Subscribes to the beats of all members, including this one.
    ///
    /// # Errors
    /// The server does not answer.
    pub fn beats(&self) -> Result<Beats<'_>, LogError> {
        let subject = self.beat_subject();
        let subscriber = self.runtime.block_on(self.answers.of(self.client.subscribe(subject)))?;
        Ok(Beats { nats: self, subscriber: Some(subscriber) })
    }

    /// Sends a beat to all members. Members that cannot be reached now miss it.
    ///
    /// # Errors
    /// The connection is lost, and too many messages wait already.
    pub fn say(&self, beat: &Beat) -> Result<(), LogError> {
        let (subject, bytes) = (self.beat_subject(), postcard::to_stdvec(beat).map_err(unreachable)?);
        self.runtime.block_on(async {
            self.answers.of(self.client.publish(subject, bytes.into())).await?;
            self.answers.of(self.client.flush()).await
        })
    }

    fn beat_subject(&self) -> String {
        format!("{}.beats", self.fleet)
    }
}

impl Beats<'_> {
    /// Returns the beats since the last call. Messages that are no beats are ignored.
    pub fn hear(&mut self) -> Vec<Beat> {
        let _inside = self.nats.runtime.enter();
        let mut beats = Vec::new();
        while let Some(Some(message)) = self.subscriber.as_mut().and_then(|all| all.next().now_or_never()) {
            beats.extend(postcard::from_bytes::<Beat>(&message.payload));
        }
        beats
    }
}

impl Drop for Beats<'_> {
    /// Drops the subscription inside the runtime, because its end is a task of the runtime.
    fn drop(&mut self) {
        let _inside = self.nats.runtime.enter();
        self.subscriber = None;
    }
}
