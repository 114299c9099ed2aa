import { expect, test } from 'vitest'
import { splitName } from './split-name.ts'

test.each([
  ['quarterly report 3.pdf', 'quarterly repo', 'rt 3.pdf'],
  ['a.pdf', 'a', '.pdf'],
  ['archive.tar.gz', 'archive', '.tar.gz'],
  ['README', 'RE', 'ADME'],
  ['a', 'a', ''],
  ['no.extension that is this long', 'no.extension that is this ', 'long'],
  ['invoice_exe.fdp', 'invoice', '_exe.fdp'],
  ['party 😀😀😀😀.jpg', 'party ', '😀😀😀😀.jpg']
])('the end of %s is not cut', (name, beginning, end) => {
  expect(splitName(name)).toEqual([beginning, end])
  expect(splitName(name).join('')).toBe(name)
})
