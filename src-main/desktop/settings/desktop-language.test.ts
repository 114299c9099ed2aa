import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { silentLog } from '#support/noted-log.ts'
import { testFolder } from '#support/test-folder.ts'
import { createDesktopLanguage } from './desktop-language.ts'
import { createSettingsStore } from './settings-store.ts'

const log = silentLog
const file = testFolder()

function start(isKiosk = false) {
  const settings = createSettingsStore(file('settings.json'), log)
  return { settings, language: createDesktopLanguage({ settings, isKiosk: () => isKiosk, log }) }
}

test('the language of the page outlasts a restart', async () => {
  const { language } = start()
  expect(language.current()).toBeNull()
  await language.use('de')
  expect(language.current()).toBe('de')
  expect(start().language.current()).toBe('de')
  await language.use('en')
  expect(start().language.current()).toBe('en')
})

test('at a kiosk the next person begins with the language of the device', async () => {
  await start().language.use('en')
  const { language } = start(true)
  await language.use('de')
  expect(language.current()).toBe('de')
  await language.reset()
  expect(language.current()).toBe('en')
  expect(start().language.current()).toBe('en')
})

test('a language that this version lacks is no damage', async () => {
  const { settings, language } = start()
  await language.use('en')
  const kept = readFileSync(file('settings.json'), 'utf8')
  writeFileSync(file('settings.json'), kept.replace('"en"', '"xx"'))
  expect(start().settings.current()).toEqual({ ...settings.current(), language: null })
})
