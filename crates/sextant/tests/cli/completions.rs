//! Completions for shells.

use super::sextant::sextant;

#[test]
fn every_shell_gets_completions_for_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = sextant(["completions", shell], b"").text();
        for name in ["score", "deal", "replay", "legal", "convert", "verify", "bench"] {
            assert!(script.contains(name), "{name} for {shell}");
        }
    }
}
