import { afterEach, expect, test } from 'vitest'
import { SOURCE_LANGUAGE } from '#shared/languages/languages.ts'
import { speak, t } from './texts.ts'

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
