import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { intakeForTests, number } from '#support/server/mail-intake-fixture.ts'
import { deleteOldReceivedMails } from './delete-old-received-mails.ts'

const fixture = await intakeForTests()
const { app, ada, take, staff, newest, ticketMails, comments } = fixture
const SECRET = 'Tr0ub4dor'

const everything = async () => {
  const tables = await app.tables()
  return JSON.stringify(
    await Promise.all(tables.map((table) => app.rows(`SELECT * FROM ${table}`)))
  )
}
const redact = (id: number, text = SECRET) => ada.post(`/api/tickets/${id}/redactions`, { text })
/** A quote of the first email of these tickets, with a text on the line that says whose it is. */
const quoteBy = (name: string, sign = '>') =>
  `${sign.slice(1)}On Mon, Mar 2, 2026 at 9:00 ${name} <it@example.com> wrote:\n${sign} The printer\n${sign} Help`
/** All files of a folder as one text. */
const contentsOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(path.join(parentPath, name), 'latin1'))
    .join('\n')

test('what is redacted from a ticket is redacted from its email too', async () => {
  await take({ subject: `My password ${SECRET}`, text: 'Help' })
  const { id } = await fixture.ticket()
  const [mail] = await ticketMails(id)
  expect((await redact(id)).status).toBe(200)
  expect(await ticketMails(id)).toEqual([])
  expect((await ada.get(`/api/attachments/${mail?.attachmentId}`)).status).toBe(404)
  expect(await everything()).not.toContain(SECRET)
})

test('what stands only in the rest of an email can be redacted, and other emails stay', async () => {
  await take({ messageId: `first-${number}@example.com`, text: 'Help' })
  const { id } = await fixture.ticket()
  const text = `Thanks\n\n${quoteBy(SECRET)}`
  expect(await take({ inReplyTo: `first-${number}@example.com`, text })).toBe('comment')
  expect(JSON.stringify(await comments(id))).not.toContain(SECRET)
  expect((await ticketMails(id)).length).toBe(2)
  expect((await redact(id)).status).toBe(200)
  expect((await ticketMails(id)).map(({ commentId }) => commentId)).toEqual([null])
  expect((await comments(id)).length).toBe(1)
  expect(await everything()).not.toContain(SECRET)
  expect((await redact(id)).status).toBe(400)
})

test('a password with marks of Markdown is redacted as the page shows it', async () => {
  const password = '*Su_mm3r*[1]'
  const text = `It is ${password}, she says`
  await take({ subject: `About ${password}`, text })
  const { id, description } = await fixture.ticket()
  expect(description).not.toContain(password)
  expect((await redact(id, password)).status).toBe(200)
  expect((await fixture.ticket()).description).toBe(
    '**About [removed]**\n\nIt is [removed], she says'
  )
})

test('a long email keeps its whole text but for what is redacted, wherever that stands', async () => {
  const lines = Array.from({ length: 900 }, (_, line) => `Line ${line} of a long report`)
  await take({ text: [...lines, `The password is ${SECRET}`, ...lines].join('\n') })
  const { id, description } = await fixture.ticket()
  const [whole] = await fixture.files(id)
  expect([whole?.name, description.includes(SECRET)]).toEqual(['whole-mail.txt', false])
  const text = async () => (await ada.get<string>(`/api/attachments/${whole?.id}`)).body
  const before = await text()
  const bytes = () => contentsOf(path.join(app.dataDir, 'files'))
  expect(bytes()).toContain(SECRET)
  expect((await redact(id)).body).toMatchObject({ description: false, comments: 0, mails: 1 })
  expect(await text()).toBe(before.replace(SECRET, '[removed]'))
  expect(await ticketMails(id)).toEqual([])
  expect(bytes()).not.toContain(SECRET)
})

test('what was cut off of an email beyond what is kept of that is redacted with it', async () => {
  const quoted = Array.from({ length: 900 }, () => '> The printer\n>\n> Help')
  await take({ messageId: `long-${number}@example.com`, text: 'Help' })
  const { id } = await fixture.ticket()
  const answer = ['Thanks', '', quoteBy('Help Desk'), ...quoted, quoteBy(SECRET, '>>')].join('\n')
  expect(await take({ inReplyTo: `long-${number}@example.com`, text: answer })).toBe('comment')
  expect((await ticketMails(id)).at(-1)?.rest).not.toContain(SECRET)
  expect((await redact(id)).body).toMatchObject({ comments: 0, mails: 1 })
  expect((await ticketMails(id)).map(({ commentId }) => commentId)).toEqual([null])
  expect(contentsOf(path.join(app.dataDir, 'files'))).not.toContain(SECRET)
})

test('an email as it came is deleted by specialists alone, with what was cut off of it', async () => {
  const zoe = await staff(`zed${number}`)
  const text = `Thanks\n\n${quoteBy('Name cut off')}`
  await take({ from: zoe.user.email, messageId: `raw-${number}@example.com`, text: 'Help' })
  const { id } = await fixture.ticket()
  await take({ from: zoe.user.email, inReplyTo: `raw-${number}@example.com`, text })
  expect(await everything()).toContain('Name cut off')
  const raw = (await ticketMails(id)).at(-1)?.attachmentId
  expect((await zoe.delete(`/api/attachments/${raw}`)).status).toBe(403)
  expect((await ada.delete(`/api/attachments/${raw}`)).status).toBe(204)
  expect((await ticketMails(id)).map(({ commentId }) => commentId)).toEqual([null])
  expect(await everything()).not.toContain('Name cut off')
})

test.each([true, false])(
  'an erased person is in no mail any more, texts too: %s',
  async (texts) => {
    const zoe = await staff(`zoe${number}`)
    await take({ from: zoe.user.email, subject: `From ${zoe.user.email}`, text: 'Help' })
    const { id } = await fixture.ticket()
    await ada.post('/api/user/confirm', { password: 'correct horse' })
    const data = await ada.open(`/api/admin/users/${zoe.user.id}/data`)
    expect(Buffer.from(await data.arrayBuffer()).toString()).toContain('mails.json')
    const { status } = await ada.post(`/api/admin/users/${zoe.user.id}/erasure`, { texts })
    expect(status).toBe(200)
    expect(await ticketMails(id)).toEqual([])
    const [row] = await app.rows(
      `SELECT sender, subject, rest, attachment_id FROM received_mails WHERE ticket_id = ${id}`
    )
    expect(row).toEqual({ sender: '', subject: '', rest: '', attachment_id: null })
  }
)

test('what was not processed is forgotten after ninety days, and the rest stays', async () => {
  await take({ from: 'eve@example.net' })
  await take({})
  const outcomes = async () =>
    (await fixture.mails()).filter(({ outcome }) => outcome === 'refused').length
  await deleteOldReceivedMails(app.store, app.clock.read())
  expect(await outcomes()).toBe(1)
  app.clock.pass({ hours: 91 * 24 })
  await ada.post('/api/login', { username: 'ada', password: 'correct horse' })
  await deleteOldReceivedMails(app.store, app.clock.read())
  expect(await outcomes()).toBe(0)
  expect((await newest())?.outcome).toBe('ticket')
})

test('raw emails are in backups, and clearing all tickets takes their emails along', async () => {
  await take({ messageId: `kept-${number}@example.com` })
  await ada.post('/api/admin/backups')
  const copies = readdirSync(path.join(app.dataDir, 'backups'), { recursive: true })
  const [row] = await app.rows<{ digest: string }>(
    `SELECT digest FROM attachments WHERE type = 'message/rfc822' ORDER BY id DESC`
  )
  expect(copies.some((file) => String(file).includes(row?.digest ?? 'none'))).toBe(true)
  await take({ from: 'eve@example.net' })
  await ada.post('/api/user/confirm', { password: 'correct horse' })
  expect((await ada.delete('/api/admin/tickets/clear')).status).toBe(200)
  expect((await fixture.mails()).map(({ outcome }) => outcome)).toEqual(['refused'])
  expect(await app.rows(`SELECT id FROM attachments WHERE type = 'message/rfc822'`)).toEqual([])
})
