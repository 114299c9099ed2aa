import { expect, type Locator, type Page } from '@playwright/test'
import { countCalls } from '#support/calls.ts'
import { choose } from '#support/choices.ts'
import { drawPng } from '#support/files.ts'
import { type MailWorld, test } from '#support/mail-servers.ts'
import { MAIL_PASSWORD } from '#support/server/mail-servers.ts'
import { dismissToast, expectToast } from '#support/toasts.ts'

const BLUE = [52, 101, 201] as const

const HELP = 'help@example.com'
const ELENA = 'elena.petrova@northfield.example'
const PRIYA = 'priya.raman@northfield.example'
const STRANGER = 'sam@partner.test'

const mailTab = (url: string) => `${url}/admin?tab=mail`
const form = (page: Page) => page.getByRole('form', { name: 'Mailbox' })
const received = (page: Page) => page.getByRole('table', { name: 'Received email' })

/** Fills in the address of an email server, as its provider states it. */
async function fillServer(
  fields: Locator,
  { port, ca, username }: { port: number; ca: string; username: string }
) {
  await fields.getByRole('textbox', { name: 'Server', exact: true }).fill('localhost')
  await fields.getByLabel('Port').fill(String(port))
  await fields.getByLabel('Username').fill(username)
  await fields.getByLabel('Password').fill(MAIL_PASSWORD)
  await fields.getByLabel('Certificate').fill(ca)
}

/** Has a mailbox read, as someone who knows how adds it. */
async function addMailbox(page: Page, url: string, mail: MailWorld, address: string) {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${mailTab(url)}&mailbox=new`)
  await page.getByLabel('Email address').fill(address)
  const { imaps: port, ca } = mail.place
  await fillServer(form(page), { port, ca, username: address })
  await page.getByRole('button', { name: 'Add mailbox' }).click()
  await expect(page.getByRole('row', { name: new RegExp(`${address}.*On`) })).toBeVisible()
}

test('a mailbox is named, tried, read and deleted', { tag: '@quick' }, async ({
  page,
  adminUrl,
  mail
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(mailTab(adminUrl))
  await expect(page.getByText('No mailbox yet')).toBeVisible()
  await page.getByRole('link', { name: 'Add mailbox' }).click()

  await page.getByLabel('Email address').fill(HELP)
  await page.getByRole('button', { name: 'Use Microsoft 365' }).click()
  await expect(form(page).getByRole('textbox', { name: 'Server', exact: true })).toHaveValue(
    'outlook.office365.com'
  )
  await expect(page.getByLabel('Username')).toHaveValue(HELP)
  await choose(page.getByRole('combobox', { name: 'Sign-in' }), 'Password')
  const { imaps: port, ca } = mail.place
  await fillServer(form(page), { port, ca, username: HELP })
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'rejects the sign-in' })).toBeVisible()
  await page.getByLabel('Password').fill(MAIL_PASSWORD)
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The server responds' })).toBeVisible()
  await page.getByLabel('Allowed domains').fill('no domain')
  await page.getByRole('button', { name: 'Add mailbox' }).click()
  await expect(form(page).getByText(/^no: /)).toBeVisible()
  await page.getByLabel('Allowed domains').fill('')
  await page.getByRole('button', { name: 'Add mailbox' }).click()
  await expectToast(page, 'Mailbox added', `The help desk now reads ${HELP}.`)
  // Told by an event, once it was read for the first time.
  await expect(page.getByRole('row', { name: new RegExp(`${HELP} IT On`) })).toBeVisible()

  await page.getByRole('link', { name: HELP }).click()
  await expect(page.getByLabel('Password')).toHaveAttribute(
    'placeholder',
    'Saved. Leave blank to keep it.'
  )
  await page.getByText('Check this mailbox').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Off', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Delete mailbox' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No mailbox yet')).toBeVisible()
})

test('an email becomes a ticket that shows it; one of a stranger is rejected, and taken once they may write', {
  tag: '@quick'
}, async ({ page, adminUrl, mail }) => {
  const address = 'tickets@example.com'
  await addMailbox(page, adminUrl, mail, address)
  const openTicketOf = (subject: RegExp) =>
    received(page).getByRole('row', { name: subject }).getByRole('link').click()
  const description = page.getByRole('region', { name: 'Description' })
  await mail.send({
    ...{ from: ELENA, to: address, subject: 'The scanner sends empty pages' },
    text: 'Every page is white.\n\n-- \nElena Petrova\nPurchasing, 3rd floor'
  })
  await openTicketOf(/scanner.*Ticket TKT-/)
  await expect(description).toContainText('Every page is white.')
  await expect(description).not.toContainText('Purchasing')
  await description.getByRole('button', { name: 'Show quoted text' }).click()
  await expect(description).toContainText('Purchasing, 3rd floor')
  await description.getByRole('button', { name: 'By email' }).click()
  await expect(description).toContainText('DMARC not checked')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    description.getByRole('button', { name: 'Download email' }).click()
  ])
  expect(download.suggestedFilename()).toBe('mail.eml')
  // The email is offered with its text, and not among the files once more.
  await expect(page.getByRole('region', { name: 'Files' })).toHaveCount(0)

  await mail.send({
    ...{ from: ELENA, to: address, subject: 'Look at this page' },
    html: '<p>This comes out:</p><img src="cid:page@x" alt="page.png"><p>Every time.</p>',
    attachments: [{ filename: 'page.png', content: drawPng(320, 200, BLUE), cid: 'page@x' }]
  })
  await page.goto(mailTab(adminUrl))
  await openTicketOf(/Look at this/)
  const picture = description.getByRole('button', { name: 'Open page.png' })
  // Once, where it stood, and not among the files below as well.
  await expect(picture).toHaveCount(1)
  await expect(description).toHaveText(/This comes out:\s*Every time[.]/)
  await expect
    .poll(() => picture.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(320)
  await picture.click()
  await expect(page.getByRole('dialog').getByAltText('page.png')).toBeVisible()

  const subject = 'May I have an account?'
  await mail.send({ from: STRANGER, to: address, subject, text: 'I work with you.' })
  await page.goto(mailTab(adminUrl))
  const row = received(page).getByRole('row', { name: /May I have/ })
  await expect(row).toContainText('Rejected')
  await expect(row).toContainText('No account has this address')
  await page.getByRole('link', { name: address }).click()
  await page.getByLabel('Allowed domains').fill('partner.test')
  await choose(page.getByRole('combobox', { name: 'Role of new accounts' }), 'Logistics')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Mailbox saved')
  await dismissToast(page)
  await page.getByRole('link', { name: 'All mailboxes' }).click()
  const outcome = page.getByRole('combobox', { name: 'Result' })
  await choose(outcome, 'Rejected')
  await expect(page).toHaveURL(/outcome=refused/)
  await row.getByRole('button', { name: /^Process again/ }).click()
  await expect(page.getByText('No matching email')).toBeVisible()
  await choose(outcome, 'All emails')
  await expect(row).toContainText('Ticket')

  await mail.send({
    ...{ from: STRANGER, to: address, subject: 'Scanned page', text: 'See the file.' },
    headers: { 'Auto-Submitted': 'auto-generated' }
  })
  const scan = received(page).getByRole('row', { name: /Scanned page/ })
  await expect(scan).toContainText('Ignored')
  await scan.getByRole('button', { name: /^Process email/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Process this email?' })
  await expect(question).toContainText(`in the name of ${STRANGER}`)
  await question.getByRole('button', { name: 'Process email' }).click()
  await expect(scan).toContainText('Ticket')
})

test('sending is set up and tried, and an answer to an email becomes a comment', {
  tag: '@quick'
}, async ({ page, adminUrl, mail }) => {
  const address = 'answers@example.com'
  const { smtps, ca } = mail.place
  await page.goto(`${adminUrl}/admin?tab=settings&page=email`)
  await page.getByRole('button', { name: 'Set up sending' }).click()
  const settings = page.getByRole('form', { name: 'Sending' })
  await settings.getByText('Send email').click()
  await settings.getByLabel('Sender address').fill(address)
  await fillServer(settings, { port: smtps, ca, username: address })
  await choose(settings.getByRole('combobox', { name: 'Encryption' }), 'Implicit TLS')
  await settings.getByRole('button', { name: 'Send test email' }).click()
  await expect(settings.getByRole('status')).toContainText(PRIYA)
  await expect.poll(async () => (await mail.mailsOf(PRIYA)).length).toBe(1)
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings).toContainText('Email links to the public address. Set it first.')
  await settings.getByRole('button', { name: 'Set public address' }).click()
  await page.getByRole('dialog').getByLabel('Public address').fill(adminUrl)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(settings).toContainText(adminUrl)
  await dismissToast(page)
  await settings.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Settings saved', /^“Send email” is now on[.]/)
  await expect(settings.getByLabel('Password')).toHaveAttribute(
    'placeholder',
    'Saved. Leave blank to keep it.'
  )

  await addMailbox(page, adminUrl, mail, address)
  await mail.send({ from: ELENA, to: address, subject: 'No sound', text: 'Since this morning.' })
  // She gets the number of her ticket.
  await expect.poll(async () => (await mail.mailsOf(ELENA)).length).toBe(1)
  const [reported = ''] = await mail.mailsOf(ELENA)
  const [, reference = ''] = /^Subject: .*(TKT-\d+)/m.exec(reported) ?? []
  const [, inReplyTo = ''] = /^Message-ID: (<.+>)/im.exec(reported) ?? []
  await page.getByRole('tab', { name: 'Sent' }).click()
  const sent = page.getByRole('table', { name: 'Sent email' })
  await expect(sent.getByRole('row', { name: /Elena Petrova.*Sent/ })).toContainText(reference)

  await mail.send({
    ...{ from: ELENA, to: address, subject: `Re: ${reference}` },
    headers: { 'In-Reply-To': inReplyTo },
    text: `It was the cable, thank you!\n\nOn Mon, 2 Nov 2026 at 09:14, Help Desk <${address}> wrote:\n> Your mail has arrived and is now ticket ${reference}. You get a mail\n> when somebody answers.`
  })
  await page.getByRole('tab', { name: 'Received' }).click()
  await received(page)
    .getByRole('row', { name: /Re: .*Comment TKT/ })
    .getByRole('link')
    .click()
  const comment = page.getByRole('log').getByRole('article').last()
  await expect(comment).toContainText('It was the cable, thank you!')
  await expect(comment).not.toContainText('has arrived')
  await comment.getByRole('button', { name: 'Show quoted text' }).click()
  await expect(comment).toContainText('has arrived')
})

test('what a provider sends back is shown once', async ({ page, adminUrl }) => {
  const asked = countCalls(page, 'POST', '/api/mail/consents/return')
  await page.goto(`${adminUrl}/mail-consent?error=access_denied&state=x`)
  await expect(page.getByRole('heading', { name: 'The mailbox is not connected' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('This consent has expired. Start again.')
  await expect(page).toHaveURL(`${adminUrl}/mail-consent`)
  expect(asked()).toBe(1)
  await page.getByRole('button', { name: 'Go to Settings' }).click()
  await expect(page.getByRole('heading', { name: 'OAuth for email' })).toBeVisible()
  // A ticket without an email asks for none.
  const mails = countCalls(page, 'GET', '/api/tickets/7/mails')
  await page.goto(`${adminUrl}/tickets/7?tab=activity`)
  await expect(page.getByLabel('Add a comment')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(mails()).toBe(0)
})
