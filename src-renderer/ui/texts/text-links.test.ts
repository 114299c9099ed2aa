import { describe, expect, it } from 'vitest'
import type { User } from '#shared/api/users.ts'
import { textParts } from './text-links.ts'

const NOBODY = new Map<string, User>()

/** The links of a text, as `text → where it leads`. */
const linksIn = (text: string) =>
  textParts(text, NOBODY).flatMap((part) => {
    if (part.kind === 'address') return [`${part.text} → ${part.address}`]
    return part.kind === 'ticket' ? [`${part.text} → ${part.id}`] : []
  })

describe('textParts', () => {
  it('finds mentions beside links, and none within them', () => {
    const ben = { username: 'ben' } as User
    const text = '@ben: TKT-00042, https://wiki.example/@ben and (@Ben).'
    const parts = textParts(text, new Map([['ben', ben]]))
    expect(parts.map((part) => part.text).join('')).toBe(text)
    const found = parts.filter(({ kind }) => kind !== 'text').map(({ text }) => text)
    expect(found).toEqual(['@ben', 'TKT-00042', 'https://wiki.example/@ben', '@Ben'])
  })

  it.each([
    ['https://wiki.example/vpn_(new)?a=1#b,', 'https://wiki.example/vpn_(new)?a=1#b'],
    ['(http://printer:631/jobs)', 'http://printer:631/jobs'],
    ['mailto:desk@example.org!', 'mailto:desk@example.org']
  ])('finds an address without the stops and brackets around it: %s', (text, address) => {
    expect(linksIn(`See ${text} there`)).toEqual([`${address} → ${address}`])
  })

  it('finds references', () => {
    expect(linksIn('TKT-00042 and tkt-123456.')).toEqual(['TKT-00042 → 42', 'tkt-123456 → 123456'])
  })

  it.each([
    ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)//http', 'data:text/html,<b>x</b>'],
    ...['file:///etc/passwd', 'vbscript:x', 'ftp://files.example/x', '//example.org/x'],
    'www.example.org, example.org and desk@example.org',
    'TKT-42, TKT-000042, TKT-00000, XTKT-00042 and TKT-00042x'
  ])('finds nothing in %j', (text) => {
    expect(linksIn(text)).toEqual([])
    expect(textParts(text, NOBODY)).toEqual([{ kind: 'text', text }])
  })

  it('loses and changes no character', () => {
    const text =
      '<a href="http://evil.example/?a=1&b=2">TKT-00007</a>\n\u202Ehttps://ä.example/ö\u202C'
    const parts = textParts(text, NOBODY).map((part) => part.text)
    expect(parts.join('')).toBe(text)
  })

  it.each([
    ...['http://', 'https://a.b/(', 'http://a-', 'http://a.', 'mailto:a@', 'http://a:', 'TKT-0']
  ])('takes no longer than in proportion for a text that repeats %s', (unit) => {
    const [once, tenTimes] = [10_000, 100_000].map((size) => cost(unit.repeat(size / unit.length)))
    // A time that grows with the square would be a hundred times as long.
    expect(tenTimes).toBeLessThan(Math.max(once ?? 0, 5) * 40)
  })
})

/**
 * The processor's time in milliseconds: the clock on the wall also counts what else the machine
 * does.
 */
function cost(text: string): number {
  const before = process.threadCpuUsage()
  textParts(text, NOBODY)
  return process.threadCpuUsage(before).user / 1000
}
