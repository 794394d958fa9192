//! Colours and emphasis, for terminals with sixteen colours and for those with none.

use ratatui::style::{Color, Modifier, Style};

/// A colour of either game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hue {
    Red,
    Orange,
    Yellow,
    Green,
    White,
    Blue,
    Purple,
}

/// How things are distinguished. Whatever colour shows, a letter or a symbol shows too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Palette {
    coloured: bool,
}

impl Palette {
    pub(crate) const COLOURED: Palette = Palette { coloured: true };
    pub(crate) const PLAIN: Palette = Palette { coloured: false };

    /// Plain if the person asked for it (`NO_COLOR`) or the terminal has no colours.
    pub(crate) fn from_environment() -> Palette {
        let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let poor = std::env::var_os("TERM").is_some_and(|term| term == "dumb" || term == "vt100");
        if refused || poor { Palette::PLAIN } else { Palette::COLOURED }
    }

    /// The face of a card or a die.
    pub(crate) fn chip(self, hue: Hue) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        if !self.coloured {
            return style;
        }
        let (front, back) = match hue {
            Hue::Red => (Color::White, Color::Red),
            Hue::Orange => (Color::Black, Color::LightRed),
            Hue::Yellow => (Color::Black, Color::LightYellow),
            Hue::Green => (Color::Black, Color::Green),
            Hue::White => (Color::Black, Color::Gray),
            Hue::Blue => (Color::White, Color::Blue),
            Hue::Purple => (Color::White, Color::Magenta),
        };
        style.fg(front).bg(back)
    }

    /// Writing in a colour, on the terminal's own ground.
    pub(crate) fn ink(self, hue: Hue) -> Style {
        let colour = match hue {
            Hue::Red => Color::Red,
            Hue::Orange => Color::LightRed,
            Hue::Yellow => Color::Yellow,
            Hue::Green => Color::Green,
            Hue::White => Color::Reset,
            Hue::Blue => Color::LightBlue,
            Hue::Purple => Color::LightMagenta,
        };
        self.with(Style::new(), colour)
    }

    /// A place where something may go.
    pub(crate) fn lit(self) -> Style {
        self.with(Style::new().add_modifier(Modifier::BOLD), Color::LightCyan)
    }

    /// What is picked at the moment.
    #[allow(clippy::unused_self, reason = "the same with and without colours")]
    pub(crate) fn picked(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED)
    }

    /// The mark beside what changed last.
    pub(crate) fn fresh(self) -> Style {
        self.with(Style::new().add_modifier(Modifier::BOLD), Color::LightCyan)
    }

    /// What matters little.
    pub(crate) fn faint(self) -> Style {
        self.with(Style::new().add_modifier(Modifier::DIM), Color::Reset)
    }

    /// What must not be missed.
    #[allow(clippy::unused_self, reason = "the same with and without colours")]
    pub(crate) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// What was refused, or deserves a warning.
    pub(crate) fn warning(self) -> Style {
        self.with(Style::new().add_modifier(Modifier::BOLD), Color::LightYellow)
    }

    /// The bar at the top.
    #[allow(clippy::unused_self, reason = "the same with and without colours")]
    pub(crate) fn bar(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// A score: below nought in warning colours.
    pub(crate) fn score(self, score: i32) -> Style {
        match score {
            0 => self.faint(),
            1.. => self.with(self.strong(), Color::LightGreen),
            _ => self.with(self.strong(), Color::LightRed),
        }
    }

    fn with(self, style: Style, colour: Color) -> Style {
        if self.coloured && colour != Color::Reset { style.fg(colour) } else { style }
    }
}
