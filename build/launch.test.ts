import { afterEach, beforeEach, expect, test } from 'vitest'
import { launch } from './launch.mjs'

const PLATFORM = process.platform
beforeEach(() => void Object.defineProperty(process, 'platform', { value: 'win32' }))
afterEach(() => void Object.defineProperty(process, 'platform', { value: PLATFORM }))

/** Ends by itself after a moment, as a server that is closing does. */
const CLOSING = ['-e', 'setTimeout(() => process.exit(7), 1500)']

test.each(['SIGINT', 'SIGHUP', 'SIGBREAK'] as const)(
  'a program that Windows told to end (%s) is waited for',
  async (signal) => {
    const ended = launch(process.execPath, CLOSING)
    process.emit(signal)
    expect(await ended).toEqual({ code: 7, signal: null, wasAsked: true })
  }
)

test('a program that is told to end a second time is killed', async () => {
  const ended = launch(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  process.emit('SIGINT')
  process.emit('SIGINT')
  expect(await ended).toMatchObject({ code: null, wasAsked: true })
})

test('on other systems than Windows a signal is passed on to the program', async () => {
  Object.defineProperty(process, 'platform', { value: 'linux' })
  const ended = launch(process.execPath, CLOSING)
  process.emit('SIGTERM')
  expect(await ended).toEqual({ code: null, signal: 'SIGTERM', wasAsked: true })
})
