//! News within one process.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::{Poll, Waker};

use crate::{Bulletin, Heard, News, Subscription};

/// A listener that falls behind by so many bulletins is told of a gap instead.
const MOST_WAITING: usize = 1_024;

/// News within one process.
#[derive(Debug, Default)]
pub struct MemoryNews {
    listeners: Mutex<Vec<Weak<Mutex<Queue>>>>,
}

#[derive(Debug, Default)]
struct Queue {
    waiting: VecDeque<Heard>,
    listener: Option<Waker>,
    closed: bool,
}

/// Somebody who listens to [`MemoryNews`].
#[derive(Debug)]
pub struct MemorySubscription(Arc<Mutex<Queue>>);

impl News for MemoryNews {
    type Subscription = MemorySubscription;

    async fn publish(&self, bulletin: Bulletin) {
        lock(&self.listeners).retain(|listener| {
            let Some(queue) = listener.upgrade() else { return false };
            let mut queue = lock(&queue);
            if queue.waiting.len() < MOST_WAITING {
                queue.waiting.push_back(Heard::News(bulletin));
            } else {
                queue.waiting.clear();
                queue.waiting.push_back(Heard::Gap);
            }
            if let Some(listener) = queue.listener.take() {
                listener.wake();
            }
            true
        });
    }

    async fn subscribe(&self) -> MemorySubscription {
        let queue = Arc::default();
        lock(&self.listeners).push(Arc::downgrade(&queue));
        MemorySubscription(queue)
    }
}

impl Subscription for MemorySubscription {
    async fn next(&mut self) -> Option<Heard> {
        poll_fn(|context| {
            let mut queue = lock(&self.0);
            match queue.waiting.pop_front() {
                Some(heard) => Poll::Ready(Some(heard)),
                None if queue.closed => Poll::Ready(None),
                None => {
                    queue.listener = Some(context.waker().clone());
                    Poll::Pending
                }
            }
        })
        .await
    }
}

impl Drop for MemoryNews {
    fn drop(&mut self) {
        for queue in lock(&self.listeners).iter().filter_map(Weak::upgrade) {
            let mut queue = lock(&queue);
            queue.closed = true;
            if let Some(listener) = queue.listener.take() {
                listener.wake();
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
