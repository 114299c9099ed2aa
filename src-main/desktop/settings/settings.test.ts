import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#shared/desktop/settings.ts'
import { notedLog } from '#support/noted-log.ts'
import { testFolder } from '#support/test-folder.ts'
import { changeSettings, createSettingsStore } from './settings-store.ts'

const file = testFolder()
let warnings: string[]
const open = () => createSettingsStore(file('settings.json'), notedLog(warnings))

beforeEach(() => {
  warnings = []
})

test('settings are the defaults where nothing was set, and no file is written for that', () => {
  expect(open().current()).toEqual(DEFAULT_SETTINGS)
  expect(readdirSync(file())).toEqual([])
})

test('settings share with encryption, unless an earlier version has saved otherwise', () => {
  expect(open().current().sharing.encryption).toEqual({ kind: 'own-certificate' })
  const sharing = { isOn: true, host: null, port: 4180, encryption: { kind: 'none' } }
  writeFileSync(file('settings.json'), JSON.stringify({ source: { kind: 'computer' }, sharing }))
  expect(open().current().sharing).toEqual(sharing)
})

test('settings outlast a restart, and listeners are notified of a change', () => {
  const settings = open()
  const heard: unknown[] = []
  settings.onChange((now, before) => heard.push([before.hasNotifications, now.hasNotifications]))
  settings.change({ hasNotifications: false, source: { kind: 'computer' } })
  expect(heard).toEqual([[true, false]])
  expect(open().current()).toEqual({
    ...DEFAULT_SETTINGS,
    hasNotifications: false,
    source: { kind: 'computer' }
  })
})

test('settings of an earlier version, which had fewer of them, are kept', () => {
  writeFileSync(file('settings.json'), '{"source":{"kind":"computer"}}')
  expect(open().current()).toEqual({ ...DEFAULT_SETTINGS, source: { kind: 'computer' } })
  expect(warnings).toEqual([])
})

test.each([
  '',
  '{"source":',
  '[]',
  '{"sharing":{"isOn":true,"host":null,"port":99999,"encryption":{"kind":"none"}}}',
  '{"source":{"kind":"server","address":"ftp://desk","fingerprint":null}}'
])('a file with %j means the defaults, is kept beside and noted', (content) => {
  writeFileSync(file('settings.json'), content)
  expect(open().current()).toEqual(DEFAULT_SETTINGS)
  const [now, aside = '', ...others] = readdirSync(file()).sort()
  expect([now, others]).toEqual(['settings.json', []])
  expect(aside).toMatch(/^settings[.]json[.]damaged-/)
  expect(readFileSync(file(aside), 'utf8')).toBe(content)
  expect(warnings).toEqual([expect.stringContaining(aside)])
  expect(open().current()).toEqual(DEFAULT_SETTINGS)
  expect(warnings).toHaveLength(1)
})

test('settings that cannot be written stay as they were, and a sentence says so', () => {
  const settings = open()
  const heard: unknown[] = []
  settings.onChange(() => heard.push(null))
  rmSync(file(), { recursive: true })
  expect(changeSettings(settings, { hasNotifications: false }, notedLog(warnings))).toBe(
    'The settings could not be saved. Details are in the log.'
  )
  expect(settings.current().hasNotifications).toBe(true)
  expect(heard).toEqual([])
})
