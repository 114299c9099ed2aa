import { expect, test } from 'vitest'
import { text } from '#shared/languages/texts.ts'
import { t } from './texts.ts'

test('values can be given for a constant, too', () => {
  expect(t(text('{actor} moved it'), { actor: 'Ada' })).toBe('Ada moved it')
})
