//! News within one process.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::{Poll, Waker};

use crate::{Delivery, News, NewsItem, Subscription};

/// A listener that falls behind by this many bulletins receives a gap notice instead.
const MAX_QUEUED: usize = 1_024;

/// News within one process. Clones share their listeners.
#[derive(Clone, Debug, Default)]
pub struct MemoryNews(Arc<Listeners>);

#[derive(Debug, Default)]
struct Listeners(Mutex<Vec<Weak<Mutex<Queue>>>>);

#[derive(Debug, Default)]
struct Queue {
    waiting: VecDeque<Delivery>,
    listener: Option<Waker>,
    closed: bool,
}

/// A subscription to [`MemoryNews`].
#[derive(Debug)]
pub struct MemorySubscription(Arc<Mutex<Queue>>);

impl MemoryNews {
    /// Reports to every listener that some news was lost on its way here.
    pub fn report_gap(&self) {
        self.deliver(Delivery::Gap);
    }

    fn deliver(&self, delivery: Delivery) {
        lock(&self.0.0).retain(|listener| {
            let Some(queue) = listener.upgrade() else { return false };
            let mut queue = lock(&queue);
            if delivery == Delivery::Gap || queue.waiting.len() >= MAX_QUEUED {
                // A gap makes the listener look at every table again, so it needs no other news.
                queue.waiting.clear();
                queue.waiting.push_back(Delivery::Gap);
            } else {
                queue.waiting.push_back(delivery);
            }
            if let Some(listener) = queue.listener.take() {
                listener.wake();
            }
            true
        });
    }
}

impl News for MemoryNews {
    type Subscription = MemorySubscription;

    async fn publish(&self, item: NewsItem) {
        self.deliver(Delivery::News(item));
    }

    async fn subscribe(&self) -> MemorySubscription {
        let queue = Arc::default();
        lock(&self.0.0).push(Arc::downgrade(&queue));
        MemorySubscription(queue)
    }
}

impl Subscription for MemorySubscription {
    async fn next(&mut self) -> Option<Delivery> {
        poll_fn(|context| {
            let mut queue = lock(&self.0);
            match queue.waiting.pop_front() {
                Some(delivery) => Poll::Ready(Some(delivery)),
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

impl Drop for Listeners {
    fn drop(&mut self) {
        for queue in lock(&self.0).iter().filter_map(Weak::upgrade) {
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

#[cfg(test)]
mod tests {
    use std::future::Future;
    use std::pin::pin;
    use std::task::Context;

    use super::*;
    use crate::Randomness;
    use crate::memory::SeededRandomness;

    fn now<T>(future: impl Future<Output = T>) -> Option<T> {
        match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(output) => Some(output),
            Poll::Pending => None,
        }
    }

    fn item(number: u32) -> NewsItem {
        NewsItem::Table { table: SeededRandomness::new(1).table_id(), number, bot_turn: false }
    }

    #[test]
    fn every_subscriber_receives_news_published_after_it_subscribed() {
        let news = MemoryNews::default();
        let mut early = now(news.subscribe()).unwrap();
        now(news.publish(item(1)));
        let mut late = now(news.subscribe()).unwrap();
        now(news.clone().publish(item(2)));
        assert_eq!(now(early.next()), Some(Some(Delivery::News(item(1)))));
        assert_eq!(now(early.next()), Some(Some(Delivery::News(item(2)))));
        assert_eq!(now(late.next()), Some(Some(Delivery::News(item(2)))));
        assert_eq!(now(late.next()), None);
        drop(news);
        assert_eq!(now(late.next()), Some(None));
    }

    #[test]
    fn a_slow_subscriber_gets_a_gap_and_blocks_no_one() {
        let news = MemoryNews::default();
        let mut slow = now(news.subscribe()).unwrap();
        for number in 0..5_000 {
            now(news.publish(item(number)));
        }
        assert_eq!(now(slow.next()), Some(Some(Delivery::Gap)));
    }

    #[test]
    fn a_gap_replaces_queued_news() {
        let news = MemoryNews::default();
        let mut listener = now(news.subscribe()).unwrap();
        now(news.publish(item(1)));
        news.report_gap();
        now(news.publish(item(2)));
        assert_eq!(now(listener.next()), Some(Some(Delivery::Gap)));
        assert_eq!(now(listener.next()), Some(Some(Delivery::News(item(2)))));
        assert_eq!(now(listener.next()), None);
    }
}
