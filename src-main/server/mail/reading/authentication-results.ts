import { domainToASCII } from 'node:url'
import type { Header } from 'postal-mime'
import type { MailAuthentication, Verdict } from './received-mail.ts'
import { plainHeader } from './sender-address.ts'

const METHODS = ['dkim', 'dmarc', 'spf'] as const
type Method = (typeof METHODS)[number]

/** Which properties of a result say for which domain it is (RFC 8601, RFC 8616). */
const DOMAINS: Record<Method, RegExp> = {
  dkim: /^header\.[di]$/i,
  dmarc: /^header\.from$/i,
  spf: /^smtp\.mailfrom$/i
}

/** How Microsoft 365, which leaves its name out of its results, is named as a server to trust. */
const MICROSOFT = 'outlook.com'

interface Results {
  /** '' where the header names no server. */
  server: string
  verdicts: Map<Method, Verdict>
}

interface Trust {
  /** The domain of the sender's address; '' where there is none. */
  domain: string
  trustedServer: string | undefined
}

/**
 * Reads what the receiving server noted of a sender's domain (RFC 8601, D63).
 *
 * Senders can write such headers too, but each server puts its own above all that it
 * got. So only the topmost ones count: with `trustedServer` those of its name, down to the first
 * `Received` below them, and of each method the uppermost that has it. Where a `Received` stands
 * above them, the sender's own may follow at once: then the topmost alone approves. Without
 * `trustedServer` the name says nothing: then the topmost header counts, and what it approves only
 * where it stands above every `Received`.
 */
export function readAuthentication(
  headers: readonly Header[],
  { domain, trustedServer }: Trust
): MailAuthentication {
  const found: MailAuthentication = { dkim: 'none', dmarc: 'none', spf: 'none' }
  const wanted = trustedServer?.toLowerCase()
  const isCounted = ({ key, value }: Header) =>
    key === 'authentication-results' &&
    (wanted === undefined || isOf(parse(value, domain).server, wanted))
  const start = headers.findIndex(isCounted)
  if (start < 0) return found
  const received = headers.findIndex(({ key }) => key === 'received')
  const isAbove = start < received
  const below = headers.slice(start, isAbove ? received : undefined)
  const end = below.findIndex(({ key }) => key === 'received')
  const counted =
    wanted === undefined ? below.slice(0, 1) : below.slice(0, end < 0 ? undefined : end)
  const mentioned = new Set<Method>()
  for (const [index, header] of counted.filter(isCounted).entries()) {
    const mayApprove = isAbove || (wanted !== undefined && index === 0)
    for (const [method, verdict] of parse(header.value, domain).verdicts) {
      if (!mentioned.has(method) && (mayApprove || verdict === 'fail')) found[method] = verdict
      mentioned.add(method)
    }
  }
  return found
}

const isOf = (server: string, wanted: string) =>
  server === wanted || (server === '' && wanted === MICROSOFT)

function parse(value: string, domain: string): Results {
  const [first = '', ...others] = plainHeader(value).split(';')
  const hasName = !first.includes('=')
  const verdicts = new Map<Method, Verdict>()
  for (const result of hasName ? others : [first, ...others]) {
    const [, name = '', word = ''] =
      /^\s*([a-z]{3,5})(?:\/\d{1,3})?\s*=\s*([a-z]+)/i.exec(result) ?? []
    const method = METHODS.find((known) => known === name.toLowerCase())
    if (method) {
      const verdict = verdictFor(method, word, result, domain)
      verdicts.set(method, together(method, verdicts.get(method), verdict))
    }
  }
  return { server: hasName ? (first.trim().split(/\s/)[0] ?? '').toLowerCase() : '', verdicts }
}

/**
 * An email with several signatures is signed where one of them is good; of DMARC the worst counts.
 */
function together(method: Method, one: Verdict | undefined, other: Verdict): Verdict {
  const order: Verdict[] = method === 'dmarc' ? ['fail', 'none', 'pass'] : ['pass', 'fail', 'none']
  return order.find((verdict) => verdict === one || verdict === other) ?? other
}

/** A result for the sender's domain: a pass for another domain confirms nothing. */
function verdictFor(method: Method, word: string, result: string, domain: string): Verdict {
  const verdict = verdictOf(word)
  if (verdict !== 'pass') return verdict
  const named = propertiesOf(result).flatMap(([name, text]) =>
    DOMAINS[method].test(name) ? [domainIn(text)] : []
  )
  const own = domainIn(domain)
  if (method === 'dmarc')
    return named.length > 0 && named.every((one) => one === own) ? 'pass' : 'fail'
  return named.length > 0 && named.every((one) => isAligned(one, own)) ? 'pass' : 'none'
}

/**
 * The properties of a result, such as `header.from=example.org`; a value may have such signs too.
 */
function propertiesOf(result: string): [name: string, text: string][] {
  return result.split(/\s+/).map((word) => {
    const [name = '', ...text] = word.split('=')
    return [name, text.join('=')]
  })
}

/** Whether two are of one organisation, as far as their names show: one is the other or in it. */
function isAligned(one: string, other: string): boolean {
  if (!one.includes('.') || !other.includes('.')) return false
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)
}

/** The domain of an address, or of itself, as DNS has it; '' where there is none. */
function domainIn(text: string): string {
  const [domain = ''] = text.slice(text.lastIndexOf('@') + 1).split('>')
  return domainToASCII(domain.endsWith('.') ? domain.slice(0, -1) : domain)
}

function verdictOf(word: string): Verdict {
  if (/^pass$/i.test(word)) return 'pass'
  return /^(?:fail|softfail|hardfail|policy|permerror)$/i.test(word) ? 'fail' : 'none'
}
