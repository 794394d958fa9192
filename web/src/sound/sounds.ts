// A small set of sounds, synthesised here: no files, no requests.

export type Sound = 'place' | 'draw' | 'deal' | 'turn' | 'refused' | 'count' | 'round' | 'won'

let context: AudioContext | undefined

/** One partial of a bell: a tone that fades. */
function tone(audio: AudioContext, pitch: number, at: number, length: number, loudness: number): void {
  const [oscillator, gain] = [audio.createOscillator(), audio.createGain()]
  oscillator.type = 'sine'
  oscillator.frequency.value = pitch
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(loudness, at + 0.008)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(at)
  oscillator.stop(at + length)
}

/** Paper on felt: a short burst of noise through a filter. */
function paper(audio: AudioContext, at: number, pitch: number, length: number, loudness: number): void {
  const samples = Math.floor(audio.sampleRate * length)
  const buffer = audio.createBuffer(1, samples, audio.sampleRate)
  const data = buffer.getChannelData(0)
  for (let nth = 0; nth < samples; nth += 1) data[nth] = (Math.random() * 2 - 1) * (1 - nth / samples) ** 2
  const [source, filter, gain] = [audio.createBufferSource(), audio.createBiquadFilter(), audio.createGain()]
  source.buffer = buffer
  filter.type = 'bandpass'
  filter.frequency.value = pitch
  filter.Q.value = 0.8
  gain.gain.value = loudness
  source.connect(filter).connect(gain).connect(audio.destination)
  source.start(at)
}

const SOUNDS: Record<Sound, (audio: AudioContext, at: number) => void> = {
  place: (audio, at) => {
    paper(audio, at, 900, 0.09, 0.5)
    tone(audio, 130, at + 0.02, 0.12, 0.16)
  },
  draw: (audio, at) => paper(audio, at, 2600, 0.14, 0.28),
  deal: (audio, at) => {
    for (let nth = 0; nth < 7; nth += 1) paper(audio, at + nth * 0.055, 2000 + nth * 90, 0.07, 0.22)
  },
  turn: (audio, at) => {
    tone(audio, 659, at, 0.5, 0.07)
    tone(audio, 988, at + 0.11, 0.7, 0.06)
  },
  refused: (audio, at) => {
    tone(audio, 196, at, 0.16, 0.09)
    tone(audio, 185, at + 0.09, 0.2, 0.09)
  },
  count: (audio, at) => tone(audio, 784, at, 0.12, 0.03),
  round: (audio, at) => {
    for (const [nth, pitch] of [523, 784].entries()) tone(audio, pitch, at + nth * 0.12, 0.6, 0.06)
  },
  won: (audio, at) => {
    for (const [nth, pitch] of [523, 659, 784, 1047].entries()) tone(audio, pitch, at + nth * 0.12, 0.9, 0.07)
  },
}

/** Plays a sound. Browsers allow that only after the first tap or key press. */
export function sound(name: Sound): void {
  try {
    context ??= new AudioContext()
    if (context.state === 'suspended') void context.resume()
    SOUNDS[name](context, context.currentTime)
  } catch {
    // Sound is optional: a device without audio stays silent.
  }
}
