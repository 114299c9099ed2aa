import { describe, expect, test } from 'vitest'
import { createTestLog } from '../../../tests/support/server/test-server.ts'
import { createLogThrottle, createSafeLog } from './log.ts'

const FORGED = '2026-03-02 09:00:00.000 info Ada signed in'

test.each([
  ['a new line', `x\n${FORGED}`, `x\\u{a}${FORGED}`],
  ['the end of a line as on Windows', `x\r\n${FORGED}`, `x\\u{d}\\u{a}${FORGED}`],
  ['a return', `x\r${FORGED}`, `x\\u{d}${FORGED}`],
  ['the lines of Unicode', `x\u2028y\u2029z\u0085`, 'x\\u{2028}y\\u{2029}z\\u{85}'],
  ['a colour of the terminal', '\u001b[2J\u001b[31mx\u009b0m', '\\u{1b}[2J\\u{1b}[31mx\\u{9b}0m'],
  ['another direction', '\u202egnp.exe\u2066\u200f', '\\u{202e}gnp.exe\\u{2066}\\u{200f}'],
  ['a zero, a bell and a deletion', '\0\u0007\b\u007f', '\\u{0}\\u{7}\\u{8}\\u{7f}']
])('%s is written out', (_what, given, written) => {
  const inner = createTestLog()
  const log = createSafeLog(inner)
  for (const level of ['debug', 'info', 'warn', 'error'] as const) log[level](given)
  expect(inner.lines).toEqual(
    ['debug', 'info', 'warn', 'error'].map((level) => `${level} ${written}`)
  )
})

test('what people write in any language stays as it is', () => {
  const inner = createTestLog()
  createSafeLog(inner).info('Ünïcödé 日本語 עברית 👩‍💻 – "quoted" \\n %s')
  expect(inner.lines).toEqual(['info Ünïcödé 日本語 עברית 👩‍💻 – "quoted" \\n %s'])
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

describe('what strangers can cause again and again', () => {
  /** A throttle, what it wrote, and a time that is moved. In seconds. */
  function makeThrottle() {
    let now = 0
    const lines: string[] = []
    const throttle = createLogThrottle(() => now * 1000)
    return {
      lines,
      pass: (seconds: number) => {
        now += seconds
      },
      happen: (cause: string) => throttle(cause, (since) => lines.push(`${cause}${since}`))
    }
  }

  test('is written at most once a minute, with how often it happened since', () => {
    const { lines, pass, happen } = makeThrottle()
    for (let time = 0; time < 1000; time++) happen('disk')
    expect(lines).toEqual(['disk'])
    pass(59)
    happen('disk')
    pass(1)
    happen('disk')
    pass(3600)
    happen('disk')
    expect(lines).toEqual(['disk', 'disk (1,000 times more since the last line about it)', 'disk'])
  })

  test('hides no other cause', () => {
    const { lines, happen } = makeThrottle()
    for (const cause of ['disk', 'query', 'disk', 'query']) happen(cause)
    expect(lines).toEqual(['disk', 'query'])
  })

  test('is one cause where there are more than anybody has made by mistake', () => {
    const { lines, pass, happen } = makeThrottle()
    for (let number = 0; number < 10_000; number++) happen(`cause ${number}`)
    expect(lines.length).toBeLessThanOrEqual(101)
    pass(60)
    happen('cause 5000')
    expect(lines.at(-1)).toBe('cause 5000')
  })
})
