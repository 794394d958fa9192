//! An SVG as a PNG.

use std::sync::{Arc, LazyLock};

use resvg::{tiny_skia, usvg};

use super::drawing::{HEIGHT, WIDTH};

/// Reads our two fonts, and none of the system's: an image looks the same wherever it is rendered.
static OPTIONS: LazyLock<usvg::Options<'static>> = LazyLock::new(|| {
    let mut fonts = usvg::fontdb::Database::new();
    // What a font calls itself depends on how it was reduced; drawings ask for serif and sans-serif.
    let mut add = |file: &[u8]| {
        fonts.load_font_data(file.to_vec());
        let newest = fonts.faces().last().and_then(|face| face.families.first());
        newest.map(|(family, _)| family.clone()).unwrap_or_default()
    };
    let sans = add(include_bytes!("nunito-sans.ttf"));
    let serif = add(include_bytes!("literata.ttf"));
    fonts.set_sans_serif_family(sans);
    fonts.set_serif_family(serif);
    usvg::Options { fontdb: Arc::new(fonts), ..usvg::Options::default() }
});

#[derive(Debug, thiserror::Error)]
pub(super) enum RenderError {
    #[error("the preview is not valid SVG: {0}")]
    Svg(#[from] usvg::Error),
    #[error("the preview has no size")]
    Size,
    #[error("the preview could not be encoded: {0}")]
    Png(String),
}

pub(super) fn render(svg: &str) -> Result<Vec<u8>, RenderError> {
    let tree = usvg::Tree::from_str(svg, &OPTIONS)?;
    let mut image = tiny_skia::Pixmap::new(WIDTH, HEIGHT).ok_or(RenderError::Size)?;
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut image.as_mut());
    image.encode_png().map_err(|error| RenderError::Png(error.to_string()))
}
