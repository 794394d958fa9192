/** A `Storage` in memory. */
export class MemoryStorage implements Storage {
  #entries = new Map<string, string>()
  get length() {
    return this.#entries.size
  }
  key(nth: number) {
    return [...this.#entries.keys()][nth] ?? null
  }
  getItem(key: string) {
    return this.#entries.get(key) ?? null
  }
  setItem(key: string, text: string) {
    this.#entries.set(key, text)
  }
  removeItem(key: string) {
    this.#entries.delete(key)
  }
  clear() {
    this.#entries.clear()
  }
}
