import { expect, test } from 'vitest'
import { createTestLog } from '#support/server/test-server.ts'
import { createLogThrottle, createSafeLog } from './log.ts'

const FORGED = '2026-03-02 09:00:00.000 info Ada signed in'

test.each([
  ['a new line', `x\n${FORGED}`, `x\\u{a}${FORGED}`],
  ['the end of a line as on Windows', `x\r\n${FORGED}`, `x\\u{d}\\u{a}${FORGED}`],
  ['a return', `x\r${FORGED}`, `x\\u{d}${FORGED}`],
  ['the lines of Unicode', `x\u2028y\u2029z\u0085`, 'x\\u{2028}y\\u{2029}z\\u{85}'],
  ['a colour of the terminal', '\u001b[2J\u001b[31mx\u009b0m', '\\u{1b}[2J\\u{1b}[31mx\\u{9b}0m'],
  ['another direction', '\u202egnp.exe\u2066\u200f', '\\u{202e}gnp.exe\\u{2066}\\u{200f}'],
  ['a zero, a bell and a deletion', '\0\u0007\b\u007f', '\\u{0}\\u{7}\\u{8}\\u{7f}'],
  [
    'what people write in any language',
    ...Array<string>(2).fill('Ünïcödé 日本語 עברית 👩‍💻 – "quoted" \\n %s')
  ]
])('%s is written so that it stays one line', (_what, given, written) => {
  const inner = createTestLog()
  const log = createSafeLog(inner)
  for (const level of ['debug', 'info', 'warn', 'error'] as const) log[level](given)
  expect(inner.lines).toEqual(
    ['debug', 'info', 'warn', 'error'].map((level) => `${level} ${written}`)
  )
})

test('no line of an error begins where an entry does', () => {
  const inner = createTestLog()
  createSafeLog(inner).error(
    'It failed',
    new Error(`no\n${FORGED}\r\n${FORGED}`, { cause: { text: `\n${FORGED}` } })
  )
  const [text] = inner.errors
  const lines = String(text).split(/[\n\r\u2028\u2029]/)
  expect(lines.length).toBeGreaterThan(5)
  for (const line of lines.slice(1)) expect(line).toMatch(/^ {4}/)
  expect(lines[0]).toBe('')
})

test('a message that has no end is cut', () => {
  const inner = createTestLog()
  createSafeLog(inner).warn('x'.repeat(5_000_000))
  expect(inner.lines[0]?.length).toBeLessThan(11_000)
})

test('what strangers can cause is written once a minute for each cause, with how often it happened since', () => {
  let seconds = 0
  const lines: string[] = []
  const throttle = createLogThrottle(() => seconds * 1000)
  const happen = (cause: string) => throttle(cause, (since) => lines.push(`${cause}${since}`))
  for (let time = 0; time < 1000; time++) happen('disk')
  for (const [cause, at] of [
    ['query', 59],
    ['query', 59],
    ['disk', 59],
    ['disk', 60],
    ['disk', 3660]
  ] as const) {
    seconds = at
    happen(cause)
  }
  const since = 'disk (1,000 times more since the last line about it)'
  expect(lines).toEqual(['disk', 'query', since, 'disk'])
  // More causes than anyone has made by mistake count as one.
  for (let number = 0; number < 10_000; number++) happen(`cause ${number}`)
  expect(lines.length).toBeLessThanOrEqual(105)
  seconds += 60
  happen('cause 5000')
  expect(lines.at(-1)).toBe('cause 5000')
})
