import { type MailCase, mailOf, multipart, partOf } from './mail-builder.ts'
import { INVITATION, text } from './structures.ts'

const REPORT = (from: string, original: string) =>
  multipart('report; report-type=delivery-status', [
    text(`This is the mail system at host ${from}.`),
    partOf({
      type: 'message/delivery-status',
      encoding: '8bit',
      content:
        'Reporting-MTA: dns; x\r\n\r\nFinal-Recipient: rfc822; max@example.org\r\nAction: failed\r\nStatus: 5.1.1\r\n'
    }),
    partOf({ type: 'message/rfc822', encoding: '8bit', content: original })
  ])

export const OWN_ID = '11111111-2222-4333-8444-555555555555'

/** Mails that no person wrote, and some that look like it. */
const AUTOMATIC: [
  name: string,
  headers: Record<string, string>,
  reason: string | null,
  body?: Buffer
][] = [
  [
    'a delivery report of Postfix',
    { From: 'MAILER-DAEMON@mx.example.org', 'Return-Path': '<>', 'Auto-Submitted': 'auto-replied' },
    'delivery-report',
    REPORT('mx', 'Subject: x\r\n\r\ny')
  ],
  [
    'a delivery report of Exchange',
    { From: 'Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@example.org>' },
    'delivery-report',
    REPORT('exchange', 'Subject: x\r\n\r\ny')
  ],
  [
    'a delivery report of Gmail',
    {
      From: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
      'X-Failed-Recipients': 'a@b.c'
    },
    'delivery-report',
    text('Address not found')
  ],
  [
    'a read receipt',
    { From: 'max@example.org' },
    'delivery-report',
    multipart('report; report-type=disposition-notification', [
      text('Read'),
      partOf({ type: 'message/disposition-notification', content: 'x' })
    ])
  ],
  [
    'an absence note of Exchange',
    {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      Subject: 'Automatic reply: Printer'
    },
    'auto-submitted'
  ],
  [
    'an absence note of Gmail',
    { 'Auto-Submitted': 'auto-replied', Precedence: 'bulk', 'X-Autoreply': 'yes' },
    'auto-submitted'
  ],
  [
    'an absence note of Notes',
    { 'Return-Path': '<>', Subject: 'Max Muster is out of the office' },
    'auto-submitted'
  ],
  ['an absence note of vacation', { Precedence: 'auto_reply' }, 'auto-submitted'],
  ['an answer of another help desk', { 'X-Autorespond': 'ticket' }, 'auto-submitted'],
  ['a mailing list', { 'List-Id': 'Talk <talk.lists.example.org>', Precedence: 'list' }, 'list'],
  ['a newsletter', { 'List-Unsubscribe': '<https://example.org/u>' }, 'bulk'],
  ['a mail to many', { Precedence: 'bulk' }, 'bulk'],
  ['our own mail', { 'X-Help-Desk-Id': OWN_ID }, 'own'],
  ["another installation's mail", { 'X-Help-Desk-Id': 'another' }, null],
  [
    'an accepted invitation',
    {},
    'meeting-response',
    partOf({ type: 'text/calendar; method=REPLY', content: INVITATION('REPLY') })
  ],
  ['a person who writes of an absence', { Subject: 'Out of office: how do I set it?' }, null],
  [
    'a person whose program says no',
    { 'Auto-Submitted': 'no', 'X-Autoreply': 'no', Precedence: 'normal' },
    null
  ],
  ['a person', { 'Return-Path': '<max@example.org>' }, null]
]

export const AUTOMATIC_CASES: MailCase[] = AUTOMATIC.map(([name, headers, automatic, body]) => ({
  name: `a mail of a program or not: ${name}`,
  raw: mailOf(headers, body ?? text('Hello')),
  text: '… ',
  automatic
}))
