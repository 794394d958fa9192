// Screenshots side by side as WebP, composed in the browser so that no image tool is needed.

/** Rows of screenshots on one sheet, each scaled by `scale`, or to `height` if that is given. */
export async function sheet(browser, rows, { scale = 1, height = null, gap = 12, ground = '#8a8a86', quality = 0.8 }) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const letters = rows.map((row) => row.map((picture) => picture.toString('base64')))
  const encoded = await page.evaluate(
    async ({ letters, scale, height, gap, ground, quality }) => {
      const pictures = await Promise.all(
        letters.map((row) =>
          Promise.all(
            row.map(async (text) => {
              const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
              const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
              const by = height === null ? scale : height / bitmap.height
              return { bitmap, width: Math.round(bitmap.width * by), height: Math.round(bitmap.height * by) }
            }),
          ),
        ),
      )
      const tall = pictures.map((row) => Math.max(...row.map((picture) => picture.height)))
      const wide = Math.max(...pictures.map((row) => row.reduce((sum, { width }) => sum + width + gap, gap)))
      const canvas = new OffscreenCanvas(
        wide,
        tall.reduce((sum, one) => sum + one + gap, gap),
      )
      const canvasContext = canvas.getContext('2d')
      if (ground !== null) {
        canvasContext.fillStyle = ground
        canvasContext.fillRect(0, 0, canvas.width, canvas.height)
      }
      canvasContext.imageSmoothingQuality = 'high'
      let y = gap
      pictures.forEach((row, nth) => {
        let x = gap
        for (const { bitmap, width, height } of row) {
          canvasContext.save()
          canvasContext.beginPath()
          canvasContext.roundRect(x, y, width, height, gap)
          canvasContext.clip()
          canvasContext.drawImage(bitmap, x, y, width, height)
          canvasContext.restore()
          x += width + gap
        }
        y += tall[nth] + gap
      })
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
      let text = ''
      for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(byte)
      return btoa(text)
    },
    { letters, scale, height, gap, ground, quality },
  )
  await context.close()
  return Buffer.from(encoded, 'base64')
}
