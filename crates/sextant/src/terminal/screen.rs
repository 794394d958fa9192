//! The terminal itself: taken over at the start, given back whatever happens.

use std::io::{IsTerminal, Stdout, stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::style::Print;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, SetTitle, disable_raw_mode,
    enable_raw_mode, size,
};
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};

use super::turn_alert::Alert;

/// The screen while the program has it. Dropping it gives the terminal back.
pub(crate) struct Screen {
    pub(crate) terminal: Terminal<CrosstermBackend<Stdout>>,
    ended: Arc<AtomicBool>,
}

impl Screen {
    /// Whether there is a terminal to play in.
    pub(crate) fn exists() -> bool {
        std::io::stdin().is_terminal() && stdout().is_terminal()
    }

    pub(crate) fn open() -> std::io::Result<Screen> {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            // A bot that panics where panics unwind only gives up; the game goes on.
            let fatal = cfg!(panic = "abort") || std::thread::current().name() == Some("main");
            if fatal {
                // A message on the alternate screen would vanish with it.
                restore();
                usual(panic);
            }
        }));
        let ended = Arc::new(AtomicBool::new(false));
        watch_signals(&ended)?;
        enable_raw_mode()?;
        // From here on a failure must restore too, so the screen exists before anything is written.
        let screen = Screen { terminal: whole_terminal()?, ended };
        execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, Clear(ClearType::All), Hide)?;
        Ok(screen)
    }

    /// The window has another size now.
    pub(crate) fn resize(&mut self) -> std::io::Result<()> {
        self.terminal = whole_terminal()?;
        execute!(stdout(), Clear(ClearType::All))
    }

    /// Calls a person to the terminal.
    pub(crate) fn alert(&mut self, alert: Alert) -> std::io::Result<()> {
        if let Some(title) = alert.title {
            execute!(self.terminal.backend_mut(), SetTitle(title))?;
        }
        if alert.bell {
            execute!(self.terminal.backend_mut(), Print('\u{7}'))?;
        }
        Ok(())
    }

    /// Whether the program was asked to end.
    pub(crate) fn is_ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// The terminal at its present size. Of a fixed size, because ratatui would otherwise ask where the
/// cursor is whenever the size changes, and not every terminal answers.
fn whole_terminal() -> std::io::Result<Terminal<CrosstermBackend<Stdout>>> {
    let (width, height) = size()?;
    let viewport = Viewport::Fixed(Rect::new(0, 0, width, height));
    Terminal::with_options(CrosstermBackend::new(stdout()), TerminalOptions { viewport })
}

fn restore() {
    // If this fails, there is no way left to report it.
    let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

/// How long the game has to end by itself after a signal.
#[cfg(unix)]
const GRACE: std::time::Duration = std::time::Duration::from_secs(2);

/// Notes a signal in `ended`; the game looks there between two events. If it does not end by itself,
/// as when the terminal is gone and reading from it never returns, the process ends all the same:
/// every step has been saved.
#[cfg(unix)]
fn watch_signals(ended: &Arc<AtomicBool>) -> std::io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
    let ended = Arc::clone(ended);
    std::thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            ended.store(true, Ordering::Relaxed);
            std::thread::sleep(GRACE);
            restore();
            std::process::exit(128 + signal);
        }
    });
    Ok(())
}

#[cfg(not(unix))]
fn watch_signals(_: &Arc<AtomicBool>) -> std::io::Result<()> {
    Ok(())
}
