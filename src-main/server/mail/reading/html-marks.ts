import { hasOwnColour } from '../outgoing/mail-look.ts'
import { attribute, type HtmlElement, styleOf, textOf } from './html-tree.ts'
import type { MailLine } from './mail-lines.ts'

/** Classes and ids by which programs mark a signature. */
const SIGNATURE =
  /^(?:gmail_signature(?:_prefix)?|moz-signature|signature|ms-outlook-mobile-signature\S*|applemailsignature|ydp\w*signature|protonmail_signature_block|_rc_sig|k9mail-signature|sh-signature|__sig_(?:pre|post)__)$/

/** Those of an earlier mail as a whole. */
const EARLIER =
  /^(?:(?:ydp\w*)?yahoo_quoted\w*|protonmail_quote|tutanota_quote|__quoted_text__|mail-editor-reference-message-container|freshdesk_quote|front-blockquote|zmail_extra)$/

/** Those of the lines that say whose the quote below is. */
const ATTRIBUTION = /^(?:gmail_attr|moz-cite-prefix|reply-intro)$/

/** Above its earlier mail Outlook draws a line of one of these colours. */
const OUTLOOK_HEADER = /border-top:solid#(?:e1e1e1|b5c4df)/

/** The kind of an element by the marks of the program that wrote it. */
export function roleOf(node: HtmlElement): MailLine['role'] {
  const names = namesOf(node)
  if (names.some((name) => SIGNATURE.test(name))) return 'signature'
  if (names.some((name) => EARLIER.test(name))) return 'earlier'
  if (names.some((name) => ATTRIBUTION.test(name))) return 'attribution'
  if (names.includes('divrplyfwdmsg')) return 'header'
  return OUTLOOK_HEADER.test(styleOf(node)) && textOf(node).includes(':') ? 'header' : null
}

function namesOf(node: HtmlElement): string[] {
  const names = [
    ...attribute(node, 'className').split(/\s+/),
    attribute(node, 'id'),
    attribute(node, 'dataMarker'),
    attribute(node, 'dataSmartmail')
  ]
  return names.map((name) => name.toLowerCase()).filter((name) => name !== '')
}

/** Outlook's mark after which only an earlier mail follows. */
export const isEndOfText = (node: HtmlElement) => attribute(node, 'id') === 'appendonsend'

/** Outlook's bookmark of a signature that it has put in itself. */
export const isSignatureBookmark = (node: HtmlElement) =>
  node.tagName === 'a' && attribute(node, 'name') === '_MailAutoSig'

/** Whether a quote is only there to move text to the right. */
export function isIndent(node: HtmlElement): boolean {
  return (
    /border:(?:none|0)/.test(styleOf(node)) && !attribute(node, 'className').includes('gmail_quote')
  )
}

/** Whether an element is not to be seen, such as what emails show beside their subject in lists. */
export function isHidden(node: HtmlElement): boolean {
  return 'hidden' in node.properties || /display:none|mso-hide:all/.test(styleOf(node))
}

/** By how much the parts of a colour differ that no one takes for black or grey. */
const MIN_COLOURFULNESS = 110

const NAMED: Record<string, string> = {
  red: '#ff0000',
  blue: '#0000ff',
  green: '#008000',
  purple: '#800080',
  orange: '#ffa500',
  darkred: '#8b0000',
  darkblue: '#00008b',
  darkgreen: '#006400',
  magenta: '#ff00ff',
  navy: '#000080',
  maroon: '#800000',
  teal: '#008080',
  fuchsia: '#ff00ff'
}

/**
 * Whether an element has a colour that people choose for their answers, other than those of our own
 * emails; null where it has none of its own. Links are blue by themselves.
 */
export function colourOf(node: HtmlElement): boolean | null {
  if (node.tagName === 'a') return false
  const [, styled] = /(?:^|;)color:([^;!]{3,40})/.exec(styleOf(node)) ?? []
  const value = styled ?? (node.tagName === 'font' ? attribute(node, 'color').toLowerCase() : '')
  if (value === '') return null
  const parts = rgbOf(NAMED[value] ?? value)
  if (!parts) return false
  return Math.max(...parts) - Math.min(...parts) >= MIN_COLOURFULNESS && !hasOwnColour(parts)
}

function rgbOf(value: string): number[] | null {
  const [, hex] = /^#([0-9a-f]{6}|[0-9a-f]{3})$/.exec(value) ?? []
  const pairs = hex?.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex
  if (pairs) return (pairs.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
  const numbers = /^rgba?\((\d{1,3}),(\d{1,3}),(\d{1,3})/.exec(value)?.slice(1, 4)
  return numbers ? numbers.map(Number) : null
}
