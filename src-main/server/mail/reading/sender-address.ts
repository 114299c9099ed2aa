import type { Header } from 'postal-mime'
import type { SenderProblem } from './received-mail.ts'

/** A part of a name in another charset (RFC 2047). */
const ENCODED_WORD = /=\?[^?\s]{1,60}\?[bq]\?[^?\s]{0,998}\?=/gi

/**
 * The one address that an email names as its sender's (D63): exactly one From header with exactly
 * one address. Servers that check senders may look at another one of several than programs show, so
 * that an email with more of them, a group or a broken address is no one's.
 * @param headers as they came, in their order
 * @returns the address in lower case, or why there is not exactly one
 */
export function senderAddressOf(
  headers: readonly Header[]
): { address: string } | { problem: SenderProblem } {
  const [from, ...others] = headers.filter(({ key }) => key === 'from')
  if (!from) return { problem: 'missing' }
  if (others.length > 0) return { problem: 'several' }
  const text = plainHeader(from.value.replaceAll(ENCODED_WORD, ' '))
  const found = text.split(/[\s<>,]+/).filter((part) => part.includes('@'))
  if (found.length === 0) return { problem: 'missing' }
  const [address = '', ...more] = new Set(found.map((one) => one.toLowerCase()))
  // A group, a list with semicolons and a route have such signs too.
  if (more.length > 0 || !isAddress(address) || /[:;]/.test(text)) return { problem: 'several' }
  return { address }
}

function isAddress(text: string): boolean {
  const [local, domain, ...more] = text.split('@')
  return Boolean(local && domain) && more.length === 0
}

/**
 * Leaves comments out of a header, which may stand in each other, and of what is quoted all signs
 * that would mean something elsewhere: both are words of the sender.
 */
export function plainHeader(value: string): string {
  let depth = 0
  let isQuoted = false
  let isEscaped = false
  let text = ''
  for (const character of value) {
    const isSign: boolean = !isEscaped
    isEscaped = isSign && character === '\\' && (isQuoted || depth > 0)
    if (isSign && depth === 0 && character === '"') isQuoted = !isQuoted
    else if (isQuoted) text += /[\p{L}\p{N}.-]/u.test(character) ? character : '_'
    else if (isSign && character === '(') depth++
    else if (isSign && character === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0) text += character
  }
  return text
}
