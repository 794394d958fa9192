/** Lets the browser draw and listen between two pieces of work. */
export function breath(): Promise<void> {
  return new Promise((go) => setTimeout(go))
}
