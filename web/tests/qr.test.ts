import { expect, it } from 'vitest'
import { correction, qr } from '../src/frame/qr'

it('matches the error correction example of the standard', () => {
  // "01234567" in version 1-M, ISO/IEC 18004, annex I.
  const data = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11]
  expect(correction(data, 10)).toEqual([0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55])
})

it('draws a link as checked with QR readers', () => {
  const rows = qr('https://play.example.org/join/abcdefghijklmnopqrstuv')
  expect(rows?.map((row) => row.map((dark) => (dark ? '#' : ' ')).join('')).join('\n')).toMatchSnapshot()
})

it('rejects a text that is too long', () => {
  expect(qr('x'.repeat(213))).not.toBeNull()
  expect(qr('x'.repeat(214))).toBeNull()
})
