import { expect, test } from 'vitest'
import { languageFor, localeOf } from './languages.ts'

test('the first wish that is offered counts, and otherwise the fallback', () => {
  const languages = { offered: ['en', 'de'], fallback: 'de' } as const
  expect(languageFor(languages, ['en', 'de'])).toBe('en')
  expect(languageFor(languages, [null, 'en'])).toBe('en')
  expect(languageFor(languages, [undefined, 'fr'])).toBe('de')
  expect(languageFor(languages, ['../../secret'])).toBe('de')
})

test('English has the formats of the device, and Arabic the digits of the others', () => {
  expect(localeOf('en')).toBeUndefined()
  expect(new Intl.NumberFormat(localeOf('ar')).format(12)).toBe('12')
})
