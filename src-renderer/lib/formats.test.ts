import { afterEach, expect, test } from 'vitest'
import { compareNames, dateFormat, numberText } from './formats.ts'
import { percentText } from './percent-text.ts'
import { texts } from './texts.ts'

afterEach(() => texts.activate('en'))

test('formats follow the language of the page', () => {
  const day = dateFormat({ month: 'long', timeZone: 'UTC' }, 'en-GB')
  const march = new Date('2026-03-01T00:00:00Z')
  expect([day.format(march), numberText(1700), percentText(83.3)]).toEqual([
    ...['March', '1,700', '83.3%']
  ])
  texts.load('de', {})
  texts.activate('de')
  expect([day.format(march), numberText(1700), percentText(83.3)]).toEqual([
    ...['März', '1.700', '83,3\u00a0%']
  ])
  expect(['Zoë', 'Änne', 'Ben'].sort(compareNames)).toEqual(['Änne', 'Ben', 'Zoë'])
})
