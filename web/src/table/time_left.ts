// Formats a duration like a clock.
import type { Texts } from '../texts/texts.svelte'

/** `4:07`, `1:02:09`, or days and hours for long times. */
export function timeLeft(milliseconds: number, t: Texts): string {
  const seconds = Math.ceil(Math.max(0, milliseconds) / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  if (hours >= 12) return t.clockDays(Math.floor(hours / 24), hours % 24)
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
