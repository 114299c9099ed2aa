import { afterEach, expect, test } from 'vitest'
import { SOURCE_LANGUAGE } from '#shared/languages/languages.ts'
import { row, speak, t } from './texts.ts'

afterEach(() => speak(SOURCE_LANGUAGE))

test('the desktop translates its own texts, and those it shows of others', async () => {
  const shown = [
    'Help Desk could not start',
    'Enter the address of the server',
    'Nothing responds at {host} on port {port}.'
  ]
  await speak('de')
  for (const english of shown) expect(t(english)).not.toBe(english)
})

test('addresses in a text keep their order in a language from the right', async () => {
  const shown = () =>
    t('Nothing responds at {host} on port {port}.', { host: 'desk.lan', port: 80 })
  expect(shown()).toBe('Nothing responds at desk.lan on port 80.')
  await speak('ar')
  expect(shown()).toContain('\u2068desk.lan\u2069')
  expect(row(['Ada', 'Ben'])).toMatch(/^\u2068Ada\u2069.+\u2068Ben\u2069$/)
})
