import type { ElementContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { h } from 'hastscript'
import type { Translate } from '#shared/languages/texts.ts'
import { outageLink } from './known-outage.ts'
import type { MailComment, MailContent, MailText } from './mail-content.ts'
import { aroundPlace, type MailLanguage } from './mail-language.ts'
import { FONTS, LIGHT, MONO, PRIORITY_TINTS, STATUS_TINTS, styleSheet } from './mail-look.ts'
import {
  acknowledgementOf,
  answerLine,
  factsOf,
  linkOf,
  type MailPlace,
  reasonOf,
  shownComments
} from './mail-text.ts'
import { mailTime } from './mail-time.ts'
import { cut, plainText, textNodes } from './markdown-parts.ts'

/** The content of an element. */
export type Part = ElementContent | string

const TABLE = { role: 'presentation', border: 0, cellPadding: 0, cellSpacing: 0 }
const TEXT = `font-family:${FONTS};font-size:15px;line-height:1.55;color:${LIGHT.text}`
const SMALL = `font-family:${FONTS};font-size:13px;line-height:1.5;color:${LIGHT.muted}`
const LINK = `color:${LIGHT.link};text-decoration:underline`

/** How much of an email the list of a program shows beside its subject, in characters. */
const MAX_PREHEADER = 140

/**
 * An email with its design: tables and inline styles, because Outlook draws emails with Word.
 * Nothing is loaded from elsewhere, and all that people wrote is escaped.
 */
export function mailHtml(content: MailContent, place: MailPlace): string {
  const { t, tag, isRightToLeft } = content.language
  const direction = isRightToLeft ? { dir: 'rtl' } : {}
  const body = h('body.page', { style: `margin:0;padding:0;background:${LIGHT.page}` }, [
    h(
      'div',
      { style: 'display:none;max-height:0;overflow:hidden;font-size:1px' },
      preheader(content)
    ),
    h('table.page', { ...TABLE, ...direction, width: '100%', style: `background:${LIGHT.page}` }, [
      h('tr', [
        h('td', { align: 'center', style: 'padding:16px 8px 32px' }, [
          // Word knows no greatest width.
          ghost('<table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td>'),
          h('table', { ...TABLE, width: '100%', style: 'max-width:600px' }, [
            ...(place.canAnswer ? [row(answerLine(t), 'padding:0 0 12px;text-align:center')] : []),
            h('tr', [card(content, place)]),
            row(footer(content, place), 'padding:16px 24px 0')
          ]),
          ghost('</td></tr></table>')
        ])
      ])
    ])
  ])
  const head = h('head', [
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width,initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    h('title', `${content.reference} ${content.about}`),
    h('style', styleSheet())
  ])
  return toHtml([{ type: 'doctype' }, h('html', { lang: tag, ...direction }, [head, body])])
}

/** Markup that only Word reads. */
function ghost(html: string): Part {
  return { type: 'comment', value: `[if mso]>${html}<![endif]` }
}

/** The words of the link to earlier comments. */
export const earlierText = (t: Translate, count: number) =>
  t('{count, plural, one {# earlier comment} other {# earlier comments}}', { count })

/** The words of the button that opens a ticket. */
export const openText = (t: Translate, ticket: string) => t('Open {ticket}', { ticket })

/** Where people choose their emails. @param account the words of the link */
export const choiceWords = (t: Translate, account: string) =>
  t('Choose which emails you get in {account}.', { account })

/** A line outside of the card. */
function row(children: Part | Part[], style: string): Part {
  return h('tr', [h('td.pad.muted', { style: `${SMALL};${style}` }, children)])
}

/** The preview beside the subject in a list, and spaces that keep the rest out of it. */
function preheader(content: MailContent): string {
  const { comments, changes, language } = content
  const last = comments.at(-1)
  const said = last && `${last.author}: ${plainText(language.t, cut(last))}`
  const line = acknowledgementOf(content) ?? said ?? changes.join(' ')
  const short = [...line.replaceAll(/\s+/g, ' ')].slice(0, MAX_PREHEADER).join('')
  return `${short}${'\u00a0\u200c'.repeat(MAX_PREHEADER)}`
}

function card(content: MailContent, { address }: MailPlace): Part {
  const { reference, about, changes, description, outage } = content
  const { t } = content.language
  const link = linkOf(content, address)
  const { shown, left } = shownComments(content)
  const acknowledgement = acknowledgementOf(content)
  const blocks = [
    ...(acknowledgement === null ? [] : [h('p', { style: 'margin:0' }, acknowledgement)]),
    ...(outage === null ? [] : [linked(outage.sentence, outageLink(outage, address))]),
    ...(left === 0 ? [] : [linked(earlierText(t, left), link)]),
    ...shown.map((comment) => commentBlock(content.language, comment, comments(content) > 1, link)),
    ...(changes.length === 0 ? [] : [changeList(changes)]),
    ...(description === null ? [] : [descriptionBlock(content.language, description, link)])
  ]
  return h(
    'td.card',
    {
      style: `background:${LIGHT.card};border:1px solid ${LIGHT.line};border-radius:10px`
    },
    h('table', { ...TABLE, width: '100%' }, [
      cell(
        [
          h('span', { style: `font-family:${MONO};font-size:12px` }, reference),
          '\u2002',
          own(about)
        ],
        { className: ['muted'], style: `${SMALL};padding:20px 28px 0` }
      ),
      ...blocks.map((block) => cell(block, { style: `${TEXT};padding:16px 28px 0` })),
      cell(factTable(content), { style: 'padding:22px 28px 0' }),
      cell(buttons(content, link), { style: 'padding:20px 28px 24px' })
    ])
  )
}

const comments = (content: MailContent) => content.comments.length

function cell(
  children: Part | Part[],
  { className = [], ...look }: { className?: string[]; style: string }
): Part {
  return h('tr', [
    h('td', { className: ['pad', ...(className.length ? className : ['text'])], ...look }, children)
  ])
}

/** What a person wrote has its own direction, and changes nothing around it. */
function own(words: string): Part {
  return h('span', { dir: 'auto' }, words)
}

/** Sides around a part, from the top; Word knows no start and end. */
function around({ isRightToLeft }: MailLanguage, [top, end, bottom, start]: string[]): string {
  return (isRightToLeft ? [top, start, bottom, end] : [top, end, bottom, start]).join(' ')
}

function linked(words: string, href: string): Part {
  return h('a.link', { href, style: LINK }, words)
}

/** A comment with who wrote it, and when where it is one of several. */
export function commentBlock(
  { t, locale }: MailLanguage,
  comment: MailComment,
  isOneOfSeveral: boolean,
  link: string
): Part[] {
  const words = (part: string) =>
    part === '' ? [] : [h('span.muted', { style: `font-size:13px;color:${LIGHT.muted}` }, part)]
  const [before, behind] = isOneOfSeveral
    ? ['', ` · ${mailTime(locale, comment.at)}`]
    : aroundPlace((author) => t('{author} commented', { author }))
  return [
    h('div', { style: 'margin:0 0 6px' }, [
      ...words(before),
      h('strong', { style: 'font-weight:600', dir: 'auto' }, comment.author),
      ...words(behind)
    ]),
    h('div', { style: 'word-break:break-word;overflow-wrap:anywhere' }, bounded(t, comment, link))
  ]
}

/** A text, or its beginning with a link to the rest. */
export function bounded(t: Translate, whole: MailText, link: string): Part[] {
  const { isCut, ...shown } = cut(whole)
  return [...textNodes(t, shown), ...(isCut ? [linked(t('Read the rest'), link)] : [])]
}

function changeList(changes: readonly string[]): Part[] {
  return changes.map((sentence, index) =>
    h('div', { style: index > 0 ? 'margin:4px 0 0' : '', dir: 'auto' }, sentence)
  )
}

function descriptionBlock(language: MailLanguage, description: MailText, link: string): Part {
  const border = `border-${language.isRightToLeft ? 'right' : 'left'}:3px solid ${LIGHT.line}`
  const padding = around(language, ['0', '0', '0', '14px'])
  return h(
    'div.line',
    { style: `${border};padding:${padding};word-break:break-word` },
    bounded(language.t, description, link)
  )
}

function factTable(content: MailContent): Part {
  const { status, priority } = content.ticket
  const tints = new Map([
    ['status', STATUS_TINTS[status]],
    ['priority', PRIORITY_TINTS[priority]]
  ])
  const style = `border-top:1px solid ${LIGHT.line}`
  const padding = around(content.language, ['3px', '12px', '3px', '0'])
  return h('table.line', { ...TABLE, width: '100%', style }, [
    h('tr', [h('td', { colSpan: 2, style: 'height:12px;font-size:0;line-height:0' }, '\u00a0')]),
    ...factsOf(content).map(({ field, label, value }) =>
      h('tr', [
        h(
          'td.muted',
          { width: 96, style: `${SMALL};padding:${padding};vertical-align:top` },
          label
        ),
        h('td.text', { style: `${SMALL};color:${LIGHT.text};padding:3px 0` }, [
          badge(value, tints.get(field))
        ])
      ])
    )
  ])
}

function badge(label: string, tint: (typeof STATUS_TINTS)['open'] | undefined): Part {
  if (!tint) return own(label)
  const [ground, text] = tint.light
  const style = `background:${ground};color:${text};font-size:12px;font-weight:500;padding:2px 7px;border-radius:4px;white-space:nowrap`
  return h('span', { className: [`badge-${tint.name}`], style }, label)
}

/** A button that Word draws too, and the way into the desktop application. */
function buttons({ reference, ticket, approvalId, language }: MailContent, link: string): Part {
  const { t } = language
  const label = approvalId === null ? openText(t, reference) : t('Open approval')
  const look = `display:inline-block;padding:9px 16px;font-family:${FONTS};font-size:14px;font-weight:600;color:#ffffff;text-decoration:none;white-space:nowrap;background:${LIGHT.accent};border-radius:6px`
  return h('table', TABLE, [
    h('tr', [
      h(
        'td.button',
        { bgColor: LIGHT.accent, style: `background:${LIGHT.accent};border-radius:6px` },
        [h('a.button', { href: link, style: look }, label)]
      ),
      h('td', { style: `${SMALL};padding:${around(language, ['0', '0', '0', '16px'])}` }, [
        linked(t('Open in the app'), `helpdesk://ticket/${ticket.id}`)
      ])
    ])
  ])
}

function footer(content: MailContent, { address }: MailPlace): Part[] {
  const { t } = content.language
  const [before, behind] = aroundPlace((account) => choiceWords(t, account))
  return [`${reasonOf(content)} ${before}`, linked(t('Account'), `${address}/account`), behind]
}
