/**
 * `npm run upgrade-fixture`: lets the present program make a small company, and keeps its database
 * as the fixture of the newest migration. The upgrade test starts from it from then on, however the
 * program changes.
 */
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Category, Subcategory } from '#shared/api/categories.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import type { MadeToken } from '#shared/api/tokens.ts'
import type { User } from '#shared/api/users.ts'
import type { MadeWebhook } from '#shared/api/webhooks.ts'
import { TICKET_STATUSES } from '#shared/domain/tickets.ts'
import { DATABASE_FILE } from '../../../src-main/server/server.ts'
import { finished, prepared } from '../server/import-fixture.ts'
import { turnOnSecondFactor } from '../server/second-factor.ts'
import { SERVICE_LEVELS } from '../server/service-levels.ts'
import {
  type Account,
  PASSWORD,
  person,
  startTestServer,
  type TestServer
} from '../server/test-server.ts'
import { IMAGES, uploaded } from '../server/upload.ts'
import { makeAutomation, makeWaiting } from './fixture-automation.ts'
import { comment, done, raise } from './fixture-calls.ts'
import { readMigrations, writeFixture } from './fixture-file.ts'
import { makeOutages } from './fixture-outage.ts'
import { makeWork } from './fixture-work.ts'

const server = await startTestServer()
await makeCompany(server)
const connection = new Sqlite(path.join(server.dataDir, DATABASE_FILE), { readonly: true })
console.log(
  `The fixture is in ${writeFixture(connection, readMigrations())}; commit it with the migration.`
)
connection.close()
await server.close()

/** Writes something to every table and every column, with texts that are awkward to copy. */
async function makeCompany(server: TestServer) {
  const ada = await server.administrator()
  const ben = await server.staff('ben')
  const chloe = await server.staff('chloe', 'Accounts & Legal')
  const leaver = await server.staff('leaver', 'IT')
  await server.newcomer('newcomer')
  await done(ada.patch(`/api/admin/users/${ben.user.id}`, { isDepartmentHead: true }))
  await makeCategories(ada)
  await done(ada.put('/api/admin/service-levels', SERVICE_LEVELS))
  await raise(ada, "Gone with the clearing: it's O'Brien's", ada)
  await done(ada.delete('/api/admin/tickets/clear'))

  server.clock.pass({ minutes: 7 })
  const first = await raise(
    ben,
    'Der Drucker “Etage 2” druckt nicht mehr;\nzweite Zeile; -- kein Kommentar',
    leaver
  )
  await comment(ada, first, 'プリンターを再起動してください 🙂')
  await comment(ben, first, "It's fine now.\r\n\tThanks; 'quoted' and \"quoted\"")
  await comment(ada, first, 'Ring him before ten', { internal: true })
  await done(chloe.put(`/api/tickets/${first.id}/following`, {}))
  await done(ben.delete(`/api/tickets/${first.id}/following`))
  await comment(ada, first, 'What do you think, @leaver?', { internal: true })
  await comment(leaver, first, 'Ask @ada', { internal: true })
  await comment(leaver, first, 'Ask @chloe, @ben')
  await done(ada.patch(`/api/tickets/${first.id}`, { priority: 'high', subcategory: 'toner' }))
  const reply = { department: 'IT', name: 'Restart it', message: "Dear {{requester}}, it's off" }
  const german = { language: 'de', message: 'Es ist „aus“, {{requester}}' }
  await done(ada.post('/api/canned-replies', { ...reply, translations: [german] }))
  for (const status of TICKET_STATUSES) {
    server.clock.pass({ hours: 5 })
    const ticket = await raise(chloe, `A ticket that becomes ${status}`, ada)
    await done(ada.patch(`/api/tickets/${ticket.id}`, { status: 'in-progress' }))
    server.clock.pass({ hours: 6 })
    await done(ada.patch(`/api/tickets/${ticket.id}`, { status }))
    await comment(chloe, ticket, `Now it is ${status}`)
  }
  const late = await raise(chloe, 'Nobody has this one yet')
  const again = await raise(ada, 'Nobody has this one either')
  const links = `/api/tickets/${again.id}/links`
  await done(ada.post(links, { kind: 'duplicate', otherId: late.id }))
  await done(ada.post(links, { kind: 'related', otherId: first.id }))
  const article = { title: 'The printer’s “E04”', category: 'printer', body: 'Off\n\tand **on**' }
  await done(ada.post('/api/articles', { ...article, department: 'Accounts & Legal' }))
  const translations = [{ language: 'de', title: "O'Brien; „E04“", body: 'Aus\n\tund **an**' }]
  await done(ada.post('/api/articles', { ...article, title: "O'Brien; プリンター", translations }))
  const view = { name: "O'Brien’s プリンター", filters: '/tickets?status=open&search=E04' }
  await done(chloe.post('/api/saved-views', view))
  await done(ada.post('/api/saved-views', { ...view, department: 'IT' }))
  await done(ada.put('/api/admin/departments', { name: 'Accounts & Legal', private: true }))
  await done(ada.post('/api/admin/departments', { name: 'O’Brien’s プリンター' }))
  const marked = await raise(chloe, '# Twice a day\n\n- `E04`\n- **off**', ada, 'markdown')
  await comment(ada, marked, 'See <https://help-desk.example/e04>', { format: 'markdown' })
  await attach(chloe, marked)
  await done(ada.post('/api/user/confirm', { password: PASSWORD }))
  await importTickets(ada)
  await done(ada.post('/api/admin/invitations', { role: "O'Brien’s", email: 'new@example.com' }))
  const tokens = { allowed: 'everybody' }
  const search = { commentsAndRequester: true }
  const languages = { offered: ['en', 'de'], fallback: 'en' }
  await done(ada.put('/api/admin/settings', { tokens, search, languages }))
  await done(ada.put('/api/user/language', { language: 'en' }))
  const service = { username: 'door', fullName: 'The door’s “robot”', role: 'IT', initials: 'dr' }
  const robot = await done(ada.post<User>('/api/admin/service-accounts', service))
  const token = { name: "O'Brien’s プリンター", scope: 'write', days: 365 }
  await done(ada.post(`/api/admin/users/${robot.id}/tokens`, token))
  const { token: text } = await done(ada.post<MadeToken>('/api/tokens', token))
  const bearer = { Authorization: `Bearer ${text}` }
  await done(server.anonymous().get('/api/user', bearer))
  const registration = { mode: 'approval', domains: ['example.com', 'example.org'] }
  await done(ada.put('/api/admin/settings', { registration }))
  await done(server.anonymous().post('/api/register', person('waiting')))
  await makeWebhook(server, ada)
  await makeMails(server, ada, marked)
  // A link is sent by a mail server.
  await server.execute(
    `UPDATE users SET proof_digest = 'd2', proof_sent_at = 4 WHERE username = 'newcomer'`
  )
  await server.execute('UPDATE received_mails SET made_account = true WHERE id = 1')
  await turnOnSecondFactor(chloe, server.clock.read)
  await server.execute(
    `INSERT INTO identities (user_id, provider, subject, created_at, seen_at)
      VALUES (${ben.user.id}, 'ldap', 'b3f1c0de-0000-4000-8000-00000000ben1', 1, 2)`
  )
  await server.execute(
    `INSERT INTO sign_in_proofs (digest, challenge, purpose, claims, proved_at, created_at, redeemed_at)
      VALUES ('d1', 'c1', 'connect', '{"name":"O''Brien"}', 3, 1, 2)`
  )
  await makeWaiting(server, ada, marked)
  await makeAutomation(server, ada, ben)
  await makeWork(server, [ada, chloe, ben])
  await makeOutages(server, [ada, chloe])
  await done(ada.post('/api/user/second-factor'))
  // The target of a lower priority makes it late at once.
  await done(ada.patch(`/api/tickets/${first.id}`, { priority: 'low' }))
  const state = { disabled: true, mustChangePassword: true }
  await done(ada.put(`/api/admin/users/${chloe.user.id}/state`, state))
  await done(ada.delete(`/api/admin/users/${leaver.user.id}`))
  for (const password of ['wrong', 'wrong again']) {
    await server.anonymous().post('/api/login', { username: 'ben', password })
  }
  const agent = { 'User-Agent': "Ada's browser" }
  await done(server.anonymous().post('/api/login', { username: 'ada', password: PASSWORD }, agent))
}

async function makeWebhook(server: TestServer, ada: Account) {
  const kinds = ['ticket.created', 'ticket.comment-added']
  const webhook = { url: 'https://example.com/?“E04”', kinds, enabled: true }
  const { id } = await done(ada.post<MadeWebhook>('/api/admin/webhooks', webhook))
  await done(ada.post(`/api/admin/webhooks/${id}/secret`))
  await comment(ada, await raise(ada, 'Somebody elsewhere is to be told'), 'And of this')
  await done(ada.put(`/api/admin/webhooks/${id}`, { ...webhook, enabled: false }))
  // Their processing takes days, and needs a receiver.
  const at = server.clock.read().getTime()
  await server.execute(`
    UPDATE webhooks SET failures = 3, failing_since = ${at}, rest_until = ${at}, switched_off_at = ${at};
    UPDATE webhook_deliveries SET answer = 500, error = 'The receiver responded with 500', attempts = 1;
    UPDATE webhook_deliveries SET status = 'delivered', answer = 204, error = NULL, delivered_at = ${at}
      WHERE comment_id IS NULL`)
}

/** Incoming and outgoing email needs servers of its own. */
async function makeMails(server: TestServer, ada: Account, { id }: Ticket) {
  const [at, me] = [server.clock.read().getTime(), ada.user.id]
  const { id: commentId } = await comment(ada, { id }, 'By mail: O’Brien’s プリンター')
  await server.execute(`
    INSERT INTO mail_choices (user_id, choice) VALUES (${me}, 'mine');
    INSERT INTO mails (user_id, ticket_id, message_id, status, attempts, next_attempt_at, error,
      created_at, sent_at) VALUES
      (${me}, ${id}, '1@example.com', 'sent', 1, ${at}, NULL, ${at}, ${at}),
      (${me}, ${id}, '2@example.com', 'waiting', 3, ${at}, 'O''Brien’s server is away', ${at}, NULL);
    INSERT INTO mail_events (user_id, ticket_id, actor_id, kind, to_value, comment_id, mentioned, at,
      mail_id) VALUES
      (${me}, ${id}, ${me}, 'comment', NULL, ${commentId}, 1, ${at}, 2),
      (${me}, ${id}, ${me}, 'status', 'resolved', NULL, 0, ${at}, NULL);
    INSERT INTO mailboxes (address, department, host, port, security, sign_in, username, ca, folder,
      enabled, beginning, domains, role, authority, secret, creator_id, created_at, uid_validity,
      last_uid, read_at, failing_since, error) VALUES
      ('help@example.com', 'IT', 'mail.example.com', 993, 'tls', 'password', 'O''Brien', '', 'INBOX',
      1, 'now', 'example.com example.org', 'Staff', 'mx.example.com', 'sealed', ${me}, ${at}, 7, 41,
      ${at}, ${at}, 'O''Brien’s server is away');
    INSERT INTO received_mails (mailbox_id, uid_validity, uid, message_id, sender, subject,
      received_at, outcome, reason, ticket_id, comment_id, attachment_id, rest, dkim, dmarc, spf) VALUES
      (1, 7, 40, '3@example.com', 'ada@example.com', 'Re: プリンター', ${at}, 'comment', NULL, ${id},
      ${commentId}, 1, '> O''Brien', 'pass', 'pass', 'none'),
      (1, 7, 41, NULL, '', '', ${at}, 'refused', 'Nobody here has this address', NULL, NULL, NULL, '',
      'none', 'fail', 'none');
    INSERT INTO mail_consents (username, tokens, connected_at, error) VALUES
      ('help@example.com', 'sealed', ${at}, 'Connect it again')`)
}

async function makeCategories(ada: Account) {
  const input = {
    name: 'Weighbridge',
    slug: 'weighbridge',
    department: 'IT',
    description: 'Load cells & cables'
  }
  const category = await done(ada.post<Category>('/api/admin/categories', input))
  const subcategory = {
    categoryId: category.id,
    name: 'Load cell',
    slug: 'load-cell',
    description: 'Drifts'
  }
  await done(
    ada.post('/api/admin/subcategories', { ...subcategory, defaultSLA: 6, defaultPriority: 'high' })
  )
  const other = { categoryId: category.id, name: 'Other', slug: 'other' }
  const { id } = await done(ada.post<Subcategory>('/api/admin/subcategories', other))
  const translations = [{ language: 'de', name: 'O’Brien’s „Waage“' }]
  const names = { translations, subcategories: [{ id, translations }] }
  await done(ada.put(`/api/admin/categories/${category.id}/names`, names))
}

/**
 * Tickets of another help desk, of which one is rejected and one has a new category, an import that
 * fails, one that is undone, and a file that was checked.
 */
async function importTickets(ada: Account) {
  const file = "Id,Title,Status,Topic\n1,O'Brien’s プリンター,closed,Ladders\n1,Twice,open,\n"
  const { id, mapping } = await prepared(ada, file)
  const newCategories = [{ slug: 'ladders', name: 'O’Brien’s ladders', department: 'IT' }]
  await done(ada.post(`/api/admin/imports/${id}/run`, { ...mapping, newCategories }))
  await finished(ada, id)
  const mistake = await prepared(ada, 'Id,Title\n7,A mistake\n')
  await done(ada.post(`/api/admin/imports/${mistake.id}/run`, mistake.mapping))
  await finished(ada, mistake.id)
  await done(ada.post(`/api/admin/imports/${mistake.id}/undo`))
  await finished(ada, mistake.id)
  const checked = await prepared(ada, 'Id,Title\n8,Of O’Brien\n')
  await done(ada.post(`/api/admin/imports/${checked.id}/check`, checked.mapping))
  const other = await prepared(ada, 'Title\nOf a column that is not there\n')
  const columns = { title: 'Subject' }
  await done(ada.post(`/api/admin/imports/${other.id}/run`, { ...other.mapping, columns }))
  await finished(ada, other.id)
}

/** A file of a comment, and one that nothing names. */
async function attach(author: Account, ticket: Ticket) {
  const { id } = await uploaded(author, "O'Brien’s プリンター.log", 'E04; paper jam')
  await comment(author, ticket, 'The log', { attachmentIds: [id] })
  await uploaded(author, 'not sent.png', IMAGES['image/png'])
}
