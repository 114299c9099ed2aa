import type { MailComposerOptions } from 'nodemailer/lib/mail-composer'
import { expect, test } from 'vitest'
import { ANSWER_ABOVE, hasAnswerLine } from '#shared/domain/mail.ts'
import { english, Texts } from '#shared/languages/texts.ts'
import type { MailRow } from '../../store/mails-store.ts'
import type { MailContent } from './mail-content.ts'
import { ENGLISH_MAIL, type MailLanguage } from './mail-language.ts'
import { composeMail } from './mail-message.ts'
import { answerLine } from './mail-text.ts'
import { mailDay, mailTime } from './mail-time.ts'

const texts = new Texts('ar', {
  '— Reply above this line —': '— الرد فوق هذا السطر —',
  'Approval needed: {about}': ['مطلوب موافقة: ', ['about']],
  '{author} commented': ['علّق ', ['author']],
  'Choose which emails you get in {account}.': ['اختر رسائلك في ', ['account'], '.'],
  Account: 'الحساب',
  Status: 'الحالة',
  Open: 'مفتوحة'
})
const ARABIC: MailLanguage = {
  ...{ t: (text, values) => texts._(text as string, values), tag: 'ar' },
  ...{ locale: 'ar-u-nu-latn', isRightToLeft: true }
}

const AT = new Date('2026-03-02T10:30:00Z')
const mail = { id: 3, ticketId: 7, messageId: 'a@b', createdAt: AT } as MailRow
const style = {
  settings: { fromName: 'Help Desk', fromAddress: 'help@example.com' },
  ...{
    address: 'https://desk.example.com',
    installationId: 'desk',
    replyAddress: 'it@example.com'
  },
  ...{ former: [], own: null }
}

function written(language: MailLanguage, more: Partial<MailContent> = {}) {
  const content: MailContent = {
    person: { fullName: 'Ben', email: 'ben@example.com' },
    ticket: { id: 7, status: 'open', priority: 'low', department: 'IT' },
    ...{ language, reference: 'TKT-00007', about: 'Printer', changes: [], description: null },
    comments: [{ author: 'Ada', at: AT, text: 'It works.', format: 'text' }],
    ...{ isAcknowledgement: false, outage: null, isAsked: false, isMentioned: false, actor: null },
    ...{ assignee: null, requester: null, part: 'requester', approvalId: null },
    ...more
  }
  return composeMail(mail, content, style).content as MailComposerOptions
}

test('an email is in the language of its recipient, in one thread with all others', () => {
  const [arabic, own] = [written(ARABIC), written(ENGLISH_MAIL)]
  expect(arabic).toMatchObject({ subject: own.subject, references: own.references })
  expect(written(ARABIC, { approvalId: 9 }).subject).toBe('[TKT-00007] مطلوب موافقة: Printer')
  expect(String(arabic.html)).toContain('<html lang="ar" dir="rtl">')
  expect(String(own.html)).toContain('<html lang="en">')
})

test('words stand around a name and a link in the order of the language', () => {
  const html = String(written(ARABIC).html)
  expect(html).toMatch(/علّق <\/span><strong[^>]* dir="auto">Ada<\/strong><\/div>/)
  expect(html).toMatch(/اختر رسائلك في <a [^>]*>الحساب<\/a>\./)
  expect(String(written(ENGLISH_MAIL).html)).toMatch(/>Ada<\/strong><span[^>]*> commented<\/span>/)
  expect(String(written(ARABIC).text)).toContain('الحالة: مفتوحة')
})

test('an email from the right has its sides mirrored, and people’s words in it their own direction', () => {
  const arabic = String(written(ARABIC).html)
  expect(arabic).toContain('padding:3px 0 3px 12px;vertical-align:top')
  expect(arabic).toContain('<span dir="auto">Printer</span>')
  expect(String(written(ENGLISH_MAIL).html)).toContain('padding:3px 12px 3px 0;vertical-align:top')
})

test('the line above which a reply stands is known in each language', () => {
  expect(answerLine(english)).toBe(ANSWER_ABOVE)
  expect(answerLine(ARABIC.t)).toBe(`— الرد فوق هذا السطر — ${ANSWER_ABOVE}`)
  expect(hasAnswerLine(String(written(ARABIC).text))).toBe(true)
})

test('times are as the language writes them, with the same digits', () => {
  expect(mailTime('en-GB', AT, 'UTC')).toBe('2 Mar 2026, 10:30 UTC')
  expect(mailTime(ARABIC.locale, AT, 'UTC')).toContain('2026')
  expect(mailDay('de', AT)).toBe('Montag, 2. März')
})
