import jsqr from 'jsqr'
import { render } from 'svelte/server'
import { expect, it } from 'vitest'
import QrCode from '../src/frame/QrCode.svelte'

/** What a reader sees: a pixel for each module of the drawn code. */
function pixels(svg: string): { size: number; data: Uint8ClampedArray } {
  const size = Number(/viewBox="0 0 (\d+) /.exec(svg)![1])
  const data = new Uint8ClampedArray(size * size * 4).fill(255)
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    data.fill(0, (Number(y) * size + Number(x)) * 4, (Number(y) * size + Number(x)) * 4 + 3)
  return { size, data }
}

/** The same picture with every pixel as a square, as readers want it. */
function enlarge({ size, data }: ReturnType<typeof pixels>, by: number): ReturnType<typeof pixels> {
  const large = new Uint8ClampedArray(size * by * size * by * 4)
  for (let y = 0; y < size * by; y += 1) {
    for (let x = 0; x < size * by; x += 1) {
      const from = (Math.floor(y / by) * size + Math.floor(x / by)) * 4
      large.set(data.subarray(from, from + 4), (y * size * by + x) * 4)
    }
  }
  return { size: size * by, data: large }
}

it.each([
  'http://192.168.1.20:8080/join/abcdefghijklmnopqrstuv',
  'https://a-rather-long-name.play.example.org/join/abcdefghijklmnopqrstuv',
])('a reader reads %s', (link) => {
  const { body } = render(QrCode, { props: { text: link, label: 'QR code' } })
  const { size, data } = enlarge(pixels(body), 4)
  expect(jsqr(data, size, size)?.data).toBe(link)
})
