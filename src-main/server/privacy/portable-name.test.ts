import { expect, test } from 'vitest'
import { portableName } from './portable-name.ts'

test.each([
  ['7-invoice.pdf', '7-invoice.pdf'],
  ['7-Grüße 🙂.txt', '7-Grüße 🙂.txt'],
  ['7-a:b?c*d|e<f>g"h.txt', '7-a_b_c_d_e_f_g_h.txt'],
  ['7-..\\..\\etc/passwd', '7-.._.._etc_passwd'],
  ['7-line\nbreak\u0001.txt', '7-line_break_.txt'],
  ['7-ends with a dot.', '7-ends with a dot_'],
  ['7-ends with a blank ', '7-ends with a blank_'],
  [`7-${'x'.repeat(300)}.pdf`, `7-${'x'.repeat(249)}.pdf`],
  [`7-${'é'.repeat(200)}.pdf`, `7-${'é'.repeat(124)}.pdf`],
  [`7-a.${'x'.repeat(300)}`, `7-a.${'x'.repeat(251)}`]
])('a file of any name can be unpacked everywhere: %j', (name, expected) => {
  expect(portableName(name)).toBe(expected)
  expect(Buffer.byteLength(expected)).toBeLessThanOrEqual(255)
})
