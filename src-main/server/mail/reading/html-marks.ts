import type { MailLine } from './cut-lines.ts'
import { attribute, type HtmlElement, textOf } from './html-tree.ts'

/** Classes and ids by which programs mark a signature. */
const SIGNATURE =
  /^(?:gmail_signature(?:_prefix)?|moz-signature|signature|ms-outlook-mobile-signature\S*|applemailsignature|ydp\w*signature|protonmail_signature_block|_rc_sig|k9mail-signature|sh-signature|__sig_(?:pre|post)__)$/

/** Those of an earlier mail as a whole. */
const EARLIER =
  /^(?:(?:ydp\w*)?yahoo_quoted\w*|protonmail_quote|tutanota_quote|__quoted_text__|mail-editor-reference-message-container|freshdesk_quote|front-blockquote|zmail_extra)$/

/** Those of the lines that say whose the quote below is. */
const ATTRIBUTION = /^(?:gmail_attr|moz-cite-prefix|reply-intro)$/

/** Above its earlier mail Outlook draws a line of one of these colours. */
const OUTLOOK_HEADER = /border-top:\s*solid\s+#(?:e1e1e1|b5c4df)/

/** What an element is by the marks of the program that wrote it. */
export function roleOf(node: HtmlElement): MailLine['role'] {
  const names = namesOf(node)
  if (names.some((name) => SIGNATURE.test(name))) return 'signature'
  if (names.some((name) => EARLIER.test(name))) return 'earlier'
  if (names.some((name) => ATTRIBUTION.test(name))) return 'attribution'
  if (names.includes('divrplyfwdmsg')) return 'header'
  const style = attribute(node, 'style').toLowerCase()
  return OUTLOOK_HEADER.test(style) && textOf(node).includes(':') ? 'header' : null
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
  const style = attribute(node, 'style').toLowerCase()
  return /border:\s*(?:none|0)/.test(style) && !attribute(node, 'className').includes('gmail_quote')
}

/** Whether an element is not to be seen, such as what mails show beside their subject in lists. */
export function isHidden(node: HtmlElement): boolean {
  const style = attribute(node, 'style').toLowerCase()
  return 'hidden' in node.properties || /display:\s*none|mso-hide:\s*all/.test(style)
}
