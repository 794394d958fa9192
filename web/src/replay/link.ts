// A game in an address: the record, compressed, behind the `#`. It never leaves the browser, so such a link
// needs no server, and whoever opens it needs no network once the page is on the device.

/** What is shared on: the record as text, and what people are called. */
export interface SharedGame {
  record: string
  names: (string | null)[]
}

/** No record of ours comes near this; what unpacks to more is none. */
const LONGEST = 1_000_000

async function pipe(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream, limit = Infinity): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
  const parts: BlobPart[] = []
  let length = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length
    if (length > limit) throw new Error('too long')
    parts.push(part.value as Uint8Array<ArrayBuffer>)
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

/** The part of an address behind the `#`. */
export async function pack(shared: SharedGame): Promise<string> {
  const bytes = await pipe(new TextEncoder().encode(JSON.stringify(shared)), new CompressionStream('deflate-raw'))
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** What such a part holds; null if it holds nothing of ours. Whether it is a game, the rules say. */
export async function unpack(fragment: string): Promise<SharedGame | null> {
  try {
    const letters = atob(fragment.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
    const text = new TextDecoder().decode(await pipe(bytes, new DecompressionStream('deflate-raw'), LONGEST))
    const { record, names } = JSON.parse(text) as Partial<SharedGame>
    if (typeof record !== 'string' || !Array.isArray(names)) return null
    return { record, names: names.map((name) => (typeof name === 'string' ? name.slice(0, 24) : null)) }
  } catch {
    return null
  }
}
