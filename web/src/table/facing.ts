// Which way up the table is: "Swap sides" rotates it by 180°, and with it everything that is moved in pixels.

/** 1, or -1 on a table that is upside down for the browser. */
export function facing(element: Element): 1 | -1 {
  return element.closest('.turned') === null ? 1 : -1
}
