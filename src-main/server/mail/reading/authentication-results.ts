import type { Header } from 'postal-mime'
import type { MailAuthentication, Verdict } from './received-mail.ts'

const METHODS = ['dkim', 'dmarc', 'spf'] as const
type Method = (typeof METHODS)[number]

/** How Microsoft 365, which leaves its name out of its results, is named as a server to trust. */
const MICROSOFT = 'outlook.com'

interface Results {
  /** '' where the header names no server. */
  server: string
  verdicts: Map<Method, Verdict>
}

/**
 * Reads what the receiving server noted of a sender (RFC 8601).
 *
 * Whoever sends a mail can write such headers too, but each server puts its own above all that it
 * got. So only the topmost ones count: with `trustedServer` those of its name, down to the first
 * `Received` below them, and of each method the uppermost. Without it the name says nothing: then the
 * topmost header counts, and what it approves only where it stands above every `Received`.
 */
export function readAuthentication(
  headers: readonly Header[],
  trustedServer: string | undefined
): MailAuthentication {
  const found: MailAuthentication = { dkim: 'none', dmarc: 'none', spf: 'none' }
  const isTop = ({ key }: Header) => key === 'authentication-results'
  const received = headers.findIndex(({ key }) => key === 'received')
  const wanted = trustedServer?.toLowerCase()
  const start = headers.findIndex(
    (header) => isTop(header) && (wanted === undefined || isOf(parse(header.value).server, wanted))
  )
  if (start < 0) return found
  const below = headers.slice(start)
  const end = below.findIndex(({ key }) => key === 'received')
  const counted =
    wanted === undefined ? below.slice(0, 1) : below.slice(0, end < 0 ? undefined : end)
  const isSure = wanted !== undefined || start < received
  for (const header of counted.filter(isTop)) {
    const { server, verdicts } = parse(header.value)
    if (wanted !== undefined && !isOf(server, wanted)) continue
    for (const [method, verdict] of verdicts)
      if (found[method] === 'none' && (isSure || verdict === 'fail')) found[method] = verdict
  }
  return found
}

const isOf = (server: string, wanted: string) =>
  server === wanted || (server === '' && wanted === MICROSOFT)

function parse(value: string): Results {
  const [first = '', ...others] = withoutComments(value).split(';')
  const hasName = !first.includes('=')
  const verdicts = new Map<Method, Verdict>()
  for (const result of hasName ? others : [first, ...others]) {
    const [, name = '', word = ''] =
      /^\s*([a-z]{3,5})(?:\/\d{1,3})?\s*=\s*([a-z]+)/i.exec(result) ?? []
    const method = METHODS.find((known) => known === name.toLowerCase())
    // A mail with several signatures is signed where one of them is good.
    if (method && verdicts.get(method) !== 'pass') verdicts.set(method, verdictOf(word))
  }
  return { server: hasName ? (first.trim().split(/\s/)[0] ?? '').toLowerCase() : '', verdicts }
}

function verdictOf(word: string): Verdict {
  if (/^pass$/i.test(word)) return 'pass'
  return /^(?:fail|softfail|hardfail|policy|permerror)$/i.test(word) ? 'fail' : 'none'
}

/** What stands in brackets can have any signs in it, and in each other. */
function withoutComments(value: string): string {
  let depth = 0
  let text = ''
  for (const character of value) {
    if (character === '(') depth++
    if (depth === 0) text += character
    if (character === ')') depth = Math.max(0, depth - 1)
  }
  return text
}
