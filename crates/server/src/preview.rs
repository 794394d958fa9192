//! Preview images of tables, which other sites show beside a link.
//!
//! A preview is drawn from what a spectator may see, so it can't show a hidden card. It is composed as SVG with the
//! page's own drawings and fonts, rendered to a PNG one at a time, and cached.

mod cards;
mod dice;
mod drawing;
mod png;
mod summary;

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use axum::body::Bytes;
use sextant_wire::{Snapshot, StatusView};
use tokio::sync::Semaphore;

use crate::error::ApiError;
use drawing::Drawing;
pub(crate) use drawing::escaped;
pub(crate) use summary::Summary;

/// How many images are kept. One has about 100 KB.
const CACHED: usize = 64;
/// How many requests may wait for their image to be rendered.
const QUEUE: usize = 16;

/// Renders previews and keeps the last ones.
pub(crate) struct Previews {
    cache: Mutex<VecDeque<(String, Bytes)>>,
    queue: Semaphore,
    renderer: Semaphore,
}

impl Default for Previews {
    fn default() -> Previews {
        Previews {
            cache: Mutex::default(),
            queue: Semaphore::new(QUEUE),
            renderer: Semaphore::new(1),
        }
    }
}

impl Previews {
    /// The preview of a table, or of the site without one. `may_render` is asked only if it is not in the cache.
    pub(crate) async fn image(
        &self,
        table: Option<&Snapshot>,
        may_render: impl FnOnce() -> Result<(), ApiError>,
    ) -> Result<Bytes, ApiError> {
        let svg = table.map_or_else(of_site, of_table);
        if let Some(image) = self.cached(&svg) {
            return Ok(image);
        }
        may_render()?;
        let busy = || ApiError::rate_limited(2);
        let _place = self.queue.try_acquire().map_err(|_| busy())?;
        let _turn = self.renderer.acquire().await.map_err(|_| busy())?;
        // Another request may have asked for the same image in the meantime.
        if let Some(image) = self.cached(&svg) {
            return Ok(image);
        }
        let (svg, image) = tokio::task::spawn_blocking(move || {
            let image = png::render(&svg);
            (svg, image)
        })
        .await
        .map_err(ApiError::internal)?;
        let image = Bytes::from(image.map_err(ApiError::internal)?);
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        cache.truncate(CACHED - 1);
        cache.push_front((svg, image.clone()));
        Ok(image)
    }

    fn cached(&self, svg: &str) -> Option<Bytes> {
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        let found = cache.iter().position(|(drawn, _)| drawn == svg)?;
        let entry = cache.remove(found)?;
        let image = entry.1.clone();
        cache.push_front(entry);
        Some(image)
    }
}

/// The preview of a table as SVG.
fn of_table(table: &Snapshot) -> String {
    let summary = Summary::of(table);
    let mut drawing = Drawing::new();
    drawing.heading(&summary);
    // A game without a drawing of its own shows the names and scores alone.
    let state = &table.state;
    if matches!(state.status, StatusView::Playing | StatusView::Over) {
        let view = state.game.view.json();
        match state.game.game.as_str() {
            "cards" => cards::draw(view, &mut drawing),
            "dice" => dice::draw(view, &mut drawing),
            _ => {}
        }
    } else {
        drawing.fan_of_cards();
    }
    drawing.finish()
}

/// The preview of the site itself.
fn of_site() -> String {
    let mut drawing = Drawing::new();
    drawing.heading(&Summary::of_site());
    drawing.fan_of_cards();
    drawing.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_image_is_rendered_once_and_then_comes_from_the_cache() {
        let previews = Previews::default();
        let first = previews.image(None, || Ok(())).await.unwrap();
        assert!(first.starts_with(b"\x89PNG\r\n"));
        let refused = || Err(ApiError::rate_limited(1));
        assert_eq!(previews.image(None, refused).await.unwrap(), first);
        previews.cache.lock().unwrap().clear();
        assert_eq!(previews.image(None, refused).await, Err(ApiError::rate_limited(1)));
    }

    #[tokio::test]
    async fn too_many_images_at_once_are_refused() {
        let previews = Previews::default();
        let _all = previews.queue.acquire_many(QUEUE as u32).await.unwrap();
        assert_eq!(previews.image(None, || Ok(())).await, Err(ApiError::rate_limited(2)));
    }
}
