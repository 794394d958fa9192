// Text in the part of a link after the `#`, compressed. Browsers never send that part, so such a link
// needs no server.

/** Far more than anything we share needs; a longer text is rejected. */
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

/** A value as the part of an address after the `#`. */
export async function pack(value: unknown): Promise<string> {
  const bytes = await pipe(new TextEncoder().encode(JSON.stringify(value)), new CompressionStream('deflate-raw'))
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The value in such a part, or undefined if it is damaged. */
export async function unpack(fragment: string): Promise<unknown> {
  try {
    const letters = atob(fragment.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(await pipe(bytes, new DecompressionStream('deflate-raw'), LONGEST)))
  } catch {
    return undefined
  }
}
