import { expect, type Page } from '@playwright/test'
import type { MailConsent } from '../../../shared/api/mail-settings.ts'
import type { Mailbox } from '../../../shared/api/mailboxes.ts'
import type { ReceivedMail, SentMail, TicketMail } from '../../../shared/api/mails.ts'
import { DEFAULT_SETTINGS } from '../../../shared/api/settings.ts'
import { TOTAL_COUNT_HEADER } from '../../../shared/api/tickets.ts'
import { paths, settingsPath } from '../../../src-renderer/lib/paths.ts'
import { answer, reply } from '../answer.ts'
import { drawPng } from '../files.ts'
import { ACCOUNT, ACTIVITY, type Screen, SETTINGS, SIGN_IN, states } from './screen.ts'

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const mailbox: Mailbox = {
  ...{ id: 1, address: 'help@northfield.example', department: 'IT', enabled: true },
  ...{ host: 'outlook.office365.com', port: 993, security: 'tls', signIn: 'oauth' },
  ...{ username: 'help@northfield.example', ca: '', folder: 'INBOX', beginning: 'now' },
  ...{ domains: ['northfield.example'], role: 'Support', authority: '', hasSecret: false },
  ...{ createdAt: ago(90_000), readAt: ago(1), failingSince: null, error: null }
}

const mailboxes: Mailbox[] = [
  mailbox,
  {
    ...mailbox,
    ...{ id: 2, address: 'people@northfield.example', department: 'HR', readAt: ago(190) },
    ...{ signIn: 'password', username: 'people@northfield.example', hasSecret: true, domains: [] },
    failingSince: ago(185),
    error: 'The mail server refuses the username or the password.'
  },
  { ...mailbox, id: 3, address: 'old-desk@northfield.example', enabled: false, readAt: null }
]

const SCANNER = 'The scanner on the second floor only sends empty pages'
const received: ReceivedMail = {
  ...{ id: 20, mailboxId: 1, from: 'amelia.hughes@northfield.example', receivedAt: ago(4) },
  ...{ subject: SCANNER, outcome: 'ticket', reason: null, ticketId: 7, commentId: null },
  ...{ dkim: 'pass', dmarc: 'pass', spf: 'pass' }
}
const without = { ...received, ticketId: null } as const
const receivedMails: ReceivedMail[] = [
  received,
  {
    ...{ ...received, id: 19, outcome: 'comment', commentId: 12, receivedAt: ago(33) },
    subject: `Re: [TKT-00007] ${SCANNER}`
  },
  {
    ...{ ...without, id: 18, outcome: 'ignored', receivedAt: ago(50) },
    ...{
      subject: 'Out of office: Re: [TKT-00007]',
      reason: 'This email was written automatically, for example an out-of-office reply.'
    }
  },
  {
    ...{ ...without, id: 17, outcome: 'refused', receivedAt: ago(190), dkim: 'none' },
    ...{ from: 'it-support@northfie1d.example', subject: 'Your mailbox is full: act now' },
    reason: 'The mail server’s checks show that the email is not from the address it names.',
    ...{ dmarc: 'fail', spf: 'fail' }
  },
  {
    ...{ ...without, id: 16, outcome: 'held', receivedAt: ago(200), dkim: 'none', dmarc: 'none' },
    ...{ from: 'monitor@plant.example', subject: 'ALERT disk 93 % on plc-07' },
    reason: 'More than 20 emails came from this sender within an hour.'
  },
  {
    ...{ ...without, id: 15, outcome: 'failed', receivedAt: ago(3000), dkim: 'none', spf: 'none' },
    ...{ from: 'kenji.sato@northfield.example', subject: '', dmarc: 'none' },
    reason: 'The mail ends in the middle of a part.'
  }
]

const sent: SentMail = {
  ...{ id: 40, userId: 2, ticketId: 7, status: 'sent', attempts: 1, createdAt: ago(5) },
  ...{ nextAttemptAt: null, sentAt: ago(4), error: null }
}
const sentMails: SentMail[] = [
  { ...sent, id: 44, userId: 3, status: 'waiting', attempts: 0, sentAt: null },
  {
    ...{ ...sent, id: 43, userId: 4, status: 'waiting', attempts: 4, sentAt: null },
    nextAttemptAt: new Date(Date.now() + 16 * 60_000).toISOString(),
    error: 'The mail server does not respond: smtp.office365.com, port 587.'
  },
  {
    ...{ ...sent, id: 42, userId: 5, ticketId: 12, status: 'failed', sentAt: null },
    error: 'The mail server does not accept the email: "550 5.1.1 mailbox unavailable".'
  },
  sent
]

async function show(page: Page, boxes: Mailbox[], mails: ReceivedMail[] = receivedMails) {
  const paged = (json: object[], total = json.length) => ({
    json,
    headers: { [TOTAL_COUNT_HEADER]: String(total) }
  })
  await reply(page, '/api/admin/mailboxes', boxes)
  await page.route('**/api/admin/mails/received*', (route) => {
    const outcome = new URL(route.request().url()).searchParams.get('outcome')
    if (!outcome) return route.fulfill(paged(mails, mails.length && 1204))
    const matching = mails.filter((mail) => mail.outcome === outcome)
    return route.fulfill(paged(matching, matching.length && 218))
  })
  await page.route('**/api/admin/mails/sent*', (route) => route.fulfill(paged(sentMails)))
  await page.reload()
}

const consents: MailConsent[] = [
  { username: 'help@northfield.example', connectedAt: ago(40_000), error: null },
  {
    ...{ username: 'people@northfield.example', connectedAt: ago(90_000) },
    error: 'The provider no longer grants the help desk access. Connect the mailbox again.'
  }
]

const mail = {
  ...{ ...DEFAULT_SETTINGS.mail, enabled: true },
  ...{ fromName: 'Northfield IT Help', fromAddress: 'help@northfield.example', signIn: 'oauth' },
  ...{ host: 'smtp.office365.com', username: 'help@northfield.example' }
}
const mailOauth = {
  ...{ ...DEFAULT_SETTINGS.mailOauth, tenant: 'northfield.example', hasSecret: true },
  clientId: '1b4c3f0a-8a52-4f0e-9d7c-2f1f7f0f6a31'
}

const file = { userId: 4, createdAt: ago(190) }
const files = [
  { ...file, id: 31, name: 'scanner.png', size: 41_000, type: 'image/png', commentId: 11 },
  { ...file, id: 32, name: 'mail.eml', size: 91_000, type: 'message/rfc822', commentId: 11 },
  { ...file, id: 33, name: 'mail.eml', size: 12_000, type: 'message/rfc822', commentId: 12 }
]
const comment = { ticketId: 7, userId: 4, createdAt: ago(180), format: 'markdown' }
const comments = [
  {
    ...{ ...comment, id: 11 },
    message:
      'That is what comes out of it, on every page:\n\n![scanner.png](/api/attachments/31)\n\nThe paper is fine, I tried another stack.'
  },
  { ...comment, id: 12, createdAt: ago(20), message: 'It works again, thank you!' }
]
const ticketMail: TicketMail = {
  ...{ id: 50, from: 'someone.else@northfield.example', receivedAt: ago(180) },
  subject: `Re: [TKT-00007] ${SCANNER}`,
  ...{ commentId: 11, dkim: 'pass', dmarc: 'pass', spf: 'pass', attachmentId: 32 },
  rest: 'Kind regards\nAmelia Hughes\nPurchasing, 3rd floor\n\n> On Monday Help Desk wrote:\n>\n> Can you send us a page that it made?'
}
const ticketMails: TicketMail[] = [
  ticketMail,
  { ...ticketMail, id: 51, commentId: 12, attachmentId: 33, dmarc: 'fail', dkim: 'none' }
]

/** Gives a ticket comments that were emails. */
async function showTicketMails(page: Page) {
  await page.route(/[/]api[/]tickets[/]7[/]comments/, (route) =>
    route.fulfill({ json: comments, headers: { [TOTAL_COUNT_HEADER]: '2' } })
  )
  await page.route(/[/]api[/]tickets[/]7[/]attachments/, (route) => route.fulfill({ json: files }))
  await page.route(/[/]api[/]tickets[/]7[/]mails/, (route) => route.fulfill({ json: ticketMails }))
  await page.route(/[/]api[/]attachments[/]31$/, (route) =>
    route.fulfill({ contentType: 'image/png', body: drawPng(480, 300, [52, 101, 201]) })
  )
  await page.reload()
}

const tab = { ...SETTINGS, path: `${paths.admin}?tab=mail`, shows: 'Mailboxes' }

const EMAIL_SETTINGS = { ...SETTINGS, path: settingsPath('email'), shows: 'OAuth for email' }

const MAIL_SETTINGS_SCREENS: readonly Screen[] = [
  ...states(EMAIL_SETTINGS, {
    async 'admin-mail-settings'(page) {
      await reply(page, '/api/admin/mail/consents', consents)
      await reply(page, '/api/admin/mailboxes', [
        { ...mailbox, username: 'facilities@northfield.example' }
      ])
      const message = 'The mail server has accepted a test email to amelia@northfield.example.'
      await reply(page, '/api/admin/settings/mail/test', { isWorking: true, message })
      await answer(page, '/api/admin/settings', {
        ...{ ...DEFAULT_SETTINGS, mail, mailOauth },
        publicAddress: { url: 'https://desk.northfield.example' }
      })
      await page.getByRole('button', { name: 'Send test email' }).click()
      await expect(page.getByText('The mail server has accepted a test email')).toBeVisible()
      await expect(page.getByText('Failing')).toBeVisible()
    },
    async 'admin-mail-settings-first'(page) {
      await page.getByRole('button', { name: 'Set up sending' }).click()
      await page.getByRole('button', { name: 'Set up OAuth' }).click()
      const form = page.getByRole('form', { name: 'Sending' })
      await form.getByText('Send email').click()
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(form.getByText('The server is required')).toBeVisible()
    }
  })
]

/** Email settings, queues and their results (D57, D58). */
export const MAIL_SCREENS: readonly Screen[] = [
  ...MAIL_SETTINGS_SCREENS,
  ...states(tab, {
    async 'admin-mail'(page) {
      await show(page, mailboxes)
      await expect(page.getByText('218 emails are on hold')).toBeVisible()
      await expect(page.getByText('Not confirmed')).toBeVisible()
    }
  }),
  ...states(
    { ...tab, path: `${tab.path}&mails=sent` },
    {
      async 'admin-mail-sent'(page) {
        await show(page, [mailbox], [received])
        await expect(page.getByText('mailbox unavailable')).toBeVisible()
      }
    }
  ),
  ...states(tab, {
    async 'admin-mail-empty'(page) {
      await show(page, [], [])
      await expect(page.getByText('No mailbox yet')).toBeVisible()
      await expect(page.getByText('No email yet')).toBeVisible()
    },
    async 'admin-mailbox'(page) {
      const message = 'The mail server refuses the username or the password.'
      await reply(page, '/api/admin/mailboxes/test', { isWorking: false, message })
      await show(page, mailboxes)
      await page.getByRole('link', { name: 'people@northfield.example' }).click()
      await page.getByRole('button', { name: 'Test connection' }).click()
      await expect(page.getByRole('status').getByText('refuses the username')).toBeVisible()
    }
  }),
  ...states(
    { ...tab, path: `${tab.path}&mailbox=new`, shows: 'Add mailbox' },
    {
      async 'admin-mailbox-new'(page) {
        await page.getByLabel('Email address').fill('help@northfield.example')
        await page.getByRole('button', { name: 'Use Google' }).click()
        await page.getByLabel('Allowed domains').fill('northfield.example')
        await expect(page.getByText('Select a role')).toBeVisible()
      }
    }
  ),
  ...states(SIGN_IN, {
    async 'mail-consent'(page) {
      await reply(page, '/api/mail/consents/return', { username: 'help@northfield.example' }, 201)
      await page.goto(new URL(`${paths.mailConsent}?code=a&state=b`, page.url()).href)
      await expect(page.getByText('The mailbox is connected')).toBeVisible()
    }
  }),
  ...states(ACCOUNT, {
    async 'account-email-proof'(page) {
      await answer(page, '/api/user/mail', { enabled: true, choice: 'all' })
      const me = { id: 2, username: 'ken', email: 'ken@northfield.example', fullName: 'Ken Mori' }
      const more = { role: 'HR', initials: 'KM', isDepartmentHead: false, unprovenEmail: true }
      await answer(page, '/api/user', { ...me, ...more, language: null })
      await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible()
    },
    async 'account-mail'(page) {
      await answer(page, '/api/user/mail', { enabled: true, choice: 'mine' })
      await expect(page.getByRole('combobox', { name: 'Notify me by email about' })).toBeVisible()
    }
  }),
  ...states(ACTIVITY, {
    async 'ticket-mail'(page) {
      await showTicketMails(page)
      await page
        .getByRole('button', { name: /^By email from/ })
        .last()
        .click()
      await page.getByRole('button', { name: 'Show quoted text' }).last().click()
      await expect(page.getByText('Purchasing, 3rd floor')).toBeVisible()
    }
  })
]
