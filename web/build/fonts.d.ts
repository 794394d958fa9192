/** What belongs into each file, by its path from the folder of the page on. */
export function buildFonts(): Promise<Record<string, Uint8Array>>
