// A game as a link: the compressed record follows the `#`. Browsers never send that part, so the link
// needs no server, and works offline once the page is cached.

/** The content of a link: the record as text, and the players' names. */
export interface SharedGame {
  record: string
  names: (string | null)[]
}

/** Far more than any record needs; a longer one is rejected. */
const LONGEST = 1_000_000

async function pipe(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  limit = Infinity,
): Promise<Uint8Array<ArrayBuffer>> {
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

/** The part of the address after the `#`. */
export async function pack(shared: SharedGame): Promise<string> {
  const bytes = await pipe(new TextEncoder().encode(JSON.stringify(shared)), new CompressionStream('deflate-raw'))
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The content of such a part, or null if it is damaged. The rules still have to check the record. */
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
