import { execFile } from 'node:child_process'
import { hash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { generateSource } from 'oazapfts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getAbout } from '#shared/api/about.ts'
import {
  type AccountAccess,
  connectUserDirectory,
  disconnectUserDirectory,
  editUser,
  endUserSession,
  endUserSessions,
  getUserAccess,
  setUserState,
  unlockUser
} from '#shared/api/accounts.ts'
import { getActivity } from '#shared/api/activity.ts'
import {
  approveUser,
  clearTickets,
  createUser,
  deleteUser,
  listUsersForAdmin,
  resetSecondFactor,
  restoreUser,
  setUserPassword,
  updateUser
} from '#shared/api/admin.ts'
import {
  type Article,
  createArticle,
  deleteArticle,
  getArticle,
  listArticles,
  updateArticle
} from '#shared/api/articles.ts'
import { listAttachments } from '#shared/api/attachments.ts'
import {
  changePassword,
  confirmPassword,
  getCurrentUser,
  getSetup,
  login,
  logout,
  register,
  setUp
} from '#shared/api/auth.ts'
import { createBackup, getBackups } from '#shared/api/backups.ts'
import {
  createCannedReply,
  deleteCannedReply,
  listCannedReplies,
  updateCannedReply
} from '#shared/api/canned-replies.ts'
import {
  createCategory,
  createSubcategory,
  deleteCategory,
  deleteSubcategory,
  listCategories,
  listSubcategories,
  updateCategory
} from '#shared/api/categories.ts'
import { createComment, listComments } from '#shared/api/comments.ts'
import { contract } from '#shared/api/contract.ts'
import { listDepartments, updateDepartment } from '#shared/api/departments.ts'
import { followTicket, listFollowers, unfollowTicket } from '#shared/api/followers.ts'
import { getHealth, getLiveness } from '#shared/api/health.ts'
import { listHistory } from '#shared/api/history.ts'
import {
  checkImport,
  type ImportPreview,
  listImports,
  previewImport,
  startImport
} from '#shared/api/imports.ts'
import {
  acceptInvitation,
  checkInvitation,
  createInvitation,
  listInvitations,
  type MadeInvitation,
  revokeInvitation
} from '#shared/api/invitations.ts'
import { getLdapSynchronisation, synchroniseLdap, testLdap } from '#shared/api/ldap-settings.ts'
import {
  beginMailConsent,
  finishMailConsent,
  listMailConsents,
  testMail
} from '#shared/api/mail-settings.ts'
import {
  createMailbox,
  deleteMailbox,
  listMailboxes,
  type Mailbox,
  testMailbox,
  updateMailbox
} from '#shared/api/mailboxes.ts'
import {
  getMailChoice,
  listReceivedMails,
  listSentMails,
  listTicketMails,
  readMailAgain,
  type SentMail,
  sendMailAgain,
  setMailChoice
} from '#shared/api/mails.ts'
import {
  listNotifications,
  type Notifications,
  seeNotifications
} from '#shared/api/notifications.ts'
import { testOidc } from '#shared/api/oidc-settings.ts'
import { getApiDescription } from '#shared/api/openapi.ts'
import { endPresence, renewPresence } from '#shared/api/presence.ts'
import { erasePerson, listFormerPeople, redactTicket } from '#shared/api/privacy.ts'
import {
  getTeamAnalytics,
  reportPeriod,
  reportResolutionTime,
  reportResponseTime,
  reportTicketsByStatus
} from '#shared/api/reports.ts'
import type { Route } from '#shared/api/route.ts'
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  type SavedView,
  updateSavedView
} from '#shared/api/saved-views.ts'
import {
  getSecondFactor,
  makeRecoveryCodes,
  offerSecondFactor,
  offerSecondFactorAtLogin,
  type SecondFactorOffer,
  turnOffSecondFactor,
  turnOnSecondFactor
} from '#shared/api/second-factor.ts'
import { listSecurityEvents } from '#shared/api/security-log.ts'
import {
  endOtherSessions,
  endOwnSession,
  listSessions,
  type Session
} from '#shared/api/sessions.ts'
import { getSettings, updateSettings } from '#shared/api/settings.ts'
import { findSimilar } from '#shared/api/similar.ts'
import {
  beginSingleSignOn,
  confirmBySingleSignOn,
  connectSingleSignOn,
  disconnectSingleSignOn,
  getOwnSingleSignOn,
  loginBySingleSignOn,
  offerSecondFactorAtSingleSignOn,
  type ProviderAddress,
  type ReturnedCode,
  returnFromProvider
} from '#shared/api/single-sign-on.ts'
import { getDashboardStats } from '#shared/api/stats.ts'
import { createTicketLink, deleteTicketLink, listTicketLinks } from '#shared/api/ticket-links.ts'
import {
  createTicket,
  getTicket,
  listTickets,
  updateTicket,
  updateTickets
} from '#shared/api/tickets.ts'
import {
  type AccountToken,
  createOwnToken,
  createServiceAccount,
  createServiceToken,
  listOwnTokens,
  listTokens,
  revokeOwnToken,
  revokeToken
} from '#shared/api/tokens.ts'
import { listUsers, type User } from '#shared/api/users.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  type MadeWebhook,
  renewWebhookSecret,
  sendWebhookDelivery,
  testWebhook,
  updateWebhook,
  type WebhookDelivery
} from '#shared/api/webhooks.ts'
import { FILES, uploadImport } from '../imports/testing/import-fixture.ts'
import { MAILBOX } from '../testing/mail-intake-fixture.ts'
import { NO_DIRECTORY } from '../testing/no-directory.ts'
import { createProviderBrowser, oidcSettings, startTestProvider } from '../testing/oidc-provider.ts'
import { MAIL_SETTINGS } from '../testing/recording-mail-server.ts'
import { turnOnSecondFactor as turnOnFor } from '../testing/second-factor.ts'
import { RETURN_ADDRESS } from '../testing/single-sign-on.ts'
import { PASSWORD, person, startTestServer, type TestServer } from '../testing/test-server.ts'
import { totpCode } from '../testing/totp-code.ts'
import { uploaded } from '../testing/upload.ts'
import { describeApi } from './openapi-document.ts'

/** A call as it was made, with the server's answer. */
interface Recorded {
  operationId: string
  /** The arguments of the generated function: path parameters, body, query. */
  input: readonly unknown[]
  status: number
  data: unknown
}

const COMPILER_OPTIONS = {
  strict: true,
  noEmit: true,
  target: 'ES2024',
  module: 'ESNext',
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  types: []
}

const root = path.resolve(import.meta.dirname, '../../..')
let folder: string
let server: TestServer
let recorded: Recorded[]

beforeAll(async () => {
  // Within the project, so that the generated client finds its runtime.
  const cache = path.join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  folder = mkdtempSync(path.join(cache, 'api-client-'))
  writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify(describeApi()))
  writeFileSync(
    path.join(folder, 'client.ts'),
    await generateSource(path.join(folder, 'openapi.json'))
  )
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: COMPILER_OPTIONS })
  )
  server = await startTestServer()
  recorded = await recordEveryCall()
}, 60_000)

afterAll(async () => {
  rmSync(folder, { recursive: true })
  await server.close()
})

test('a client generated from the description fits every call and its answer', {
  timeout: 60_000
}, async () => {
  expect(await typeErrors(recorded)).toEqual([])
})

/** What can't go well without a directory; it is called, and refused. */
const NEEDING_DIRECTORY = ['connectUserDirectory', 'disconnectUserDirectory', 'synchroniseLdap']

/** What can't go well without a mail, or a provider for mail servers; they are refused too. */
const NEEDING_MAIL = ['readMailAgain', 'beginMailConsent', 'finishMailConsent']

test('every call that speaks JSON was made', () => {
  const made = new Set(
    recorded.filter(({ status }) => status < 300).map(({ operationId }) => operationId)
  )
  const speakJson = contract.filter(
    ({ operationId, produces, consumes }) =>
      !produces && !consumes && ![...NEEDING_DIRECTORY, ...NEEDING_MAIL].includes(operationId)
  )
  expect([...made].sort()).toEqual(speakJson.map(({ operationId }) => operationId).sort())
})

test('a call or an answer that is not as described does not fit', { timeout: 60_000 }, async () => {
  const ticket = success('getTicket')
  const { description: _, ...incomplete } = ticket.data as object & { description: string }
  const creation = success('createTicket')
  const withData = (fault: object) => ({
    ...ticket,
    data: { ...(ticket.data as object), ...fault }
  })
  const faulty = [
    { ...ticket, data: incomplete },
    withData({ id: '1' }),
    withData({ status: 'closed' }),
    withData({ createdAt: null }),
    withData({ colour: 'red' }),
    { ...ticket, status: 418 },
    { ...ticket, input: ['1'] },
    { ...creation, input: [{ ...(creation.input[0] as object), Priority: 'low' }] }
  ]
  const faults = await typeErrors(faulty)
  const places = faults.map((fault) => fault.slice(0, fault.indexOf(':')))
  expect([...new Set(places)]).toEqual(
    faulty.map(({ operationId }, index) => `call ${index}, ${operationId}`)
  )
})

function success(operationId: string): Recorded {
  const found = recorded.find((call) => call.operationId === operationId && call.status < 300)
  if (!found) throw new Error(`${operationId} was not called`)
  return found
}

/**
 * Compiles calls and answers, as literals of the generated client's types.
 * @returns what the compiler says, with the number and the name of each call that does not fit
 */
async function typeErrors(calls: readonly Recorded[]): Promise<string[]> {
  const types = [
    "import * as api from './client.ts'",
    'type Operation = (...input: never[]) => Promise<unknown>',
    "type Plain<Answer> = Answer extends unknown ? Omit<Answer, 'headers'> : never",
    'type Call<O extends Operation> = { input: Parameters<O>; answer: Plain<Awaited<ReturnType<O>>> }'
  ]
  const lines = calls.map(({ operationId, input, status, data }, index) => {
    const call = { input, answer: { status, ...(data !== '' && { data }) } }
    return `export const call${index}: Call<typeof api.${operationId}> = ${JSON.stringify(call)}`
  })
  writeFileSync(path.join(folder, 'calls.ts'), [...types, ...lines].join('\n'))
  const errors = (await compile()).split('\n').filter((line) => line.includes('error TS'))
  return errors.map((error) => {
    const [, line, message] = /^calls[.]ts[(](\d+),.*?error (.*)/.exec(error) ?? []
    const index = Number(line) - types.length - 1
    const call = calls[index]
    return call ? `call ${index}, ${call.operationId}: ${message}` : error
  })
}

function compile(): Promise<string> {
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc')
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [compiler, '--pretty', 'false'],
      { cwd: folder },
      (_error, stdout, stderr) => {
        resolve(stdout + stderr)
      }
    )
  })
}

/** Makes every call of the contract that speaks JSON, and a few that are refused. */
async function recordEveryCall(): Promise<Recorded[]> {
  const calls: Recorded[] = []
  const client = server.anonymous()

  async function call<T = { id: number }>(
    route: Route,
    values: { id?: number; body?: object; query?: Record<string, string | number> } = {},
    expected: number = route.status
  ): Promise<T> {
    const { id, body, query } = values
    const address =
      route.path.replace('{id}', String(id)) +
      (query
        ? `?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))}`
        : '')
    const json = body && {
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' }
    }
    const answer = await client.send<T>(address, { method: route.method, ...json })
    expect([route.operationId, answer.status]).toEqual([route.operationId, expected])
    // The client takes the parameters of a query that are required one by one.
    const required = ['text', 'from', 'to', 'by'].flatMap((name) => query?.[name] ?? [])
    if (query?.userId !== undefined) required.push(Number(query.userId))
    const input = [id, body, ...(required.length > 0 ? required : [query])].filter(
      (value) => value !== undefined
    )
    calls.push({ operationId: route.operationId, input, status: answer.status, data: answer.body })
    return answer.body
  }

  const { role: _, ...ada } = person('ada')
  await call(getHealth)
  await call(getLiveness)
  await call(getAbout)
  await call(getSetup)
  const me = await call(setUp, { body: ada })
  await call(logout)
  await call(getCurrentUser, {}, 401)
  await call(register, { body: person('rosa') })
  await call(login, { body: { username: 'ada', password: 'wrong' } }, 401)
  await call(login, { body: { username: 'ada', password: PASSWORD } })
  await call(getCurrentUser)
  await server.anonymous().post('/api/login', { username: 'ada', password: PASSWORD })
  const sessions = await call<Session[]>(listSessions)
  await call(endOwnSession, { id: sessions.find(({ isCurrent }) => !isCurrent)?.id ?? 0 })
  await call(endOtherSessions)
  await call(changePassword, { body: { currentPassword: PASSWORD, newPassword: '123456' } }, 400)
  await call(changePassword, { body: { currentPassword: PASSWORD, newPassword: 'another horse' } })
  await call(confirmPassword, { body: { password: 'another horse' } })

  const tom = await call(createUser, { body: person('tom', 'IT') })
  await call(createUser, { body: person('tom', 'IT') }, 409)
  await call(updateUser, { id: tom.id, body: { isDepartmentHead: true } })
  await call(setUserPassword, { id: tom.id, body: { password: 'another horse' } })
  const details = {
    ...{ fullName: 'Tom Sawyer', email: 'tom@example.com' },
    ...{ role: 'Canteen', initials: 'TS' }
  }
  await call(editUser, { id: tom.id, body: details })
  await call(editUser, { id: tom.id, body: { ...details, email: 'ada@example.com' } }, 409)
  await call(setUserState, { id: tom.id, body: { disabled: true, mustChangePassword: true } })
  await call(setUserState, { id: tom.id, body: { disabled: false, mustChangePassword: false } })
  await server.anonymous().post('/api/login', { username: 'tom', password: 'another horse' })
  const { sessions: toms } = await call<AccountAccess>(getUserAccess, { id: tom.id })
  await call(endUserSession, { id: Number(toms[0]?.id) })
  await call(endUserSessions, { id: tom.id })
  await call(unlockUser, { id: tom.id })
  await call(connectUserDirectory, { id: tom.id, body: { username: 'tom' } }, 409)
  await call(disconnectUserDirectory, { id: tom.id }, 404)
  await call(listUsers)
  await call(listUsersForAdmin)
  await call(getSettings)
  await call(updateSettings, { body: { registration: { mode: 'approval', domains: [] } } })
  await call(testLdap, { body: NO_DIRECTORY })
  await call(testMail, { body: { ...MAIL_SETTINGS, port: 9 } })
  await call(setMailChoice, { body: { choice: 'mine' } })
  await call(getMailChoice)
  await call(getLdapSynchronisation)
  await call(synchroniseLdap, {}, 409)
  await call(getSetup)
  const { body: wes } = await server.anonymous().post<User>('/api/register', person('wes'))
  await call(approveUser, { id: wes.id })
  const [kept, revoked] = [
    await call<MadeInvitation>(createInvitation, {
      body: { role: 'Canteen', email: 'ivy@example.com' }
    }),
    await call<MadeInvitation>(createInvitation, { body: {} })
  ]
  await call(listInvitations)
  await call(revokeInvitation, { id: revoked.id })
  await call(checkInvitation, { body: { invitation: kept.token } })
  const webhook = { url: 'https://example.com', kinds: ['ticket.created'], enabled: true }
  const { id: hook } = await call<MadeWebhook>(createWebhook, { body: webhook })
  await call(updateWebhook, { id: hook, body: webhook })
  await call(listWebhooks)
  await call(renewWebhookSecret, { id: hook })
  await call(testWebhook, { id: hook })
  const ticket = { department: 'IT', description: 'On fire again', category: 'printer' }
  await call(createTicket, { body: { ...ticket, requesterId: me.id } })
  const [delivery] = await call<WebhookDelivery[]>(listWebhookDeliveries, { id: hook })
  await call(sendWebhookDelivery, { id: Number(delivery?.id) })
  await call(sendWebhookDelivery, { id: 999 }, 404)
  await call(updateSettings, { body: { mail: { ...MAIL_SETTINGS, port: 9 } } })
  await call(createTicket, { body: { ...ticket, requesterId: wes.id } })
  const waiting = await vi.waitFor(async () => {
    const [mail] = await call<SentMail[]>(listSentMails)
    return mail ?? expect.fail('There is no mail yet')
  })
  await call(sendMailAgain, { id: waiting.id })
  await call(sendMailAgain, { id: 999 }, 404)
  await call(deleteWebhook, { id: hook })

  const { id: mailbox } = await call<Mailbox>(createMailbox, { body: MAILBOX })
  await call(updateMailbox, { id: mailbox, body: MAILBOX })
  await call(listMailboxes)
  await call(testMailbox, { body: { id: mailbox, mailbox: MAILBOX } })
  await call(listReceivedMails)
  await call(readMailAgain, { id: 999 }, 404)
  await call(listTicketMails, { id: 1 })
  await call(deleteMailbox, { id: mailbox })
  await call(listMailConsents)
  await call(beginMailConsent, { body: { username: 'it@example.com' } }, 409)
  await call(finishMailConsent, { body: { query: '?code=a&state=b' } }, 403)
  await call(checkInvitation, { body: { invitation: revoked.token } }, 404)

  const newToken = { name: 'Till', scope: 'write', days: 30 }
  await call(createOwnToken, { body: newToken }, 403)
  await call(updateSettings, { body: { tokens: { allowed: 'everybody' } } })
  const service = { username: 'till', fullName: 'The till', role: 'Support', initials: 'ti' }
  const { id: tillId } = await call<User>(createServiceAccount, { body: service })
  await call(createServiceToken, { id: tillId, body: newToken })
  await call(createServiceToken, { id: tom.id, body: newToken }, 409)
  const { id: ownId } = await call<AccountToken>(createOwnToken, { body: newToken })
  await call(listOwnTokens)
  await call(revokeOwnToken, { id: ownId })
  const [left] = await call<AccountToken[]>(listTokens)
  await call(revokeToken, { id: Number(left?.id) })

  const { secret } = await call<SecondFactorOffer>(offerSecondFactor)
  await call(turnOnSecondFactor, { body: { code: '000000' } }, 403)
  await call(turnOnSecondFactor, { body: { code: totpCode(secret, server.clock.read()) } })
  await call(login, { body: { username: 'ada', password: 'another horse' } }, 403)
  await call(getSecondFactor)
  await call(makeRecoveryCodes)
  await call(turnOffSecondFactor)
  await call(updateSettings, { body: { secondFactor: { demandedOf: 'everybody' } } })
  await call(offerSecondFactorAtLogin, { body: { username: 'wes', password: PASSWORD } })
  await call(updateSettings, { body: { secondFactor: { demandedOf: 'nobody' } } })
  const approved = server.anonymous()
  await approved.post('/api/login', { username: 'wes', password: PASSWORD })
  await turnOnFor(approved, server.clock.read)
  await call(resetSecondFactor, { id: wes.id })

  const provider = await startTestProvider({ redirectUri: RETURN_ADDRESS })
  const oidc = oidcSettings(provider.issuer)
  await call(updateSettings, { body: { oidc } })
  await call(testOidc, { body: oidc })
  await call(getSetup)
  const browser = createProviderBrowser()
  const prove = async (purpose: string) => {
    const verifier = randomBytes(32).toString('base64url')
    const challenge = hash('sha256', verifier, 'base64url')
    const body = { purpose, challenge, isDesktop: false }
    const { address } = await call<ProviderAddress>(beginSingleSignOn, { body })
    const query = await browser.signIn(address, 'eve', RETURN_ADDRESS)
    const { proofCode } = await call<ReturnedCode>(returnFromProvider, { body: { query } })
    return { proofCode, verifier }
  }
  await call(connectSingleSignOn, { body: await prove('connect') })
  await call(getOwnSingleSignOn)
  await call(confirmBySingleSignOn, { body: await prove('confirm') })
  await call(disconnectSingleSignOn)
  const eve = await prove('sign-in')
  await call(updateSettings, { body: { secondFactor: { demandedOf: 'everybody' } } })
  await call(offerSecondFactorAtSingleSignOn, { body: eve })
  await call(updateSettings, { body: { secondFactor: { demandedOf: 'nobody' } } })
  await call(loginBySingleSignOn, { body: eve })
  await call(login, { body: { username: 'ada', password: 'another horse' } })
  await provider.close()

  const category = {
    name: 'Forklifts',
    slug: 'forklifts',
    department: 'Logistics',
    description: 'All that lift'
  }
  const { id: categoryId } = await call(createCategory, { body: category })
  await call(updateCategory, { id: categoryId, body: { ...category, description: null } })
  const plain = await call(createSubcategory, {
    body: { categoryId, name: 'Wheels', slug: 'wheels' }
  })
  const full = {
    categoryId,
    name: 'Forks',
    slug: 'forks',
    defaultSLA: 6,
    defaultPriority: 'medium'
  }
  await call(createSubcategory, { body: full })
  await call(listCategories)
  await call(listSubcategories)

  const fire = {
    department: 'IT',
    description: 'The printer is on fire',
    category: 'printer',
    requesterId: me.id
  }
  const { id } = await call(createTicket, { body: fire })
  await call(createTicket, {
    body: { ...fire, priority: 'high', subcategory: 'toner', assigneeId: tom.id }
  })
  const file = await uploaded(client, 'fire.log', 'It burns')
  await call(createTicket, { body: { ...fire, attachmentIds: [file.id] } })
  await call(listAttachments, { id: id + 2 })
  await call(createTicket, { body: { ...fire, description: 'Short' } }, 400)
  await call(updateTicket, { id, body: { status: 'resolved', assigneeId: tom.id } })
  await call(updateTicket, { id: 999, body: {} }, 404)
  await call(updateTickets, { body: { ids: [id, 999], priority: 'low' } })
  await call(updateTickets, { body: { ids: [id] } }, 400)
  const view = await call<SavedView>(createSavedView, {
    body: { name: 'Fires', filters: '/tickets?search=fire' }
  })
  await call(updateSavedView, { id: view.id, body: { name: 'All fires' } })
  await call(listSavedViews)
  await call(deleteSavedView, { id: view.id })
  await call(createComment, { id, body: { message: 'It is out', userId: me.id, ticketId: id } })
  await call(listHistory, { id })
  await call(listHistory, { id, query: { limit: 1, before: 999 } })
  await call(listComments, { id })
  await call(listComments, { id, query: { limit: 1, before: 999 } })
  await call(getTicket, { id })
  await call(listTickets)
  await call(listTickets, { query: { ownership: 'created', search: 'fire', priority: 'high' } })

  const { id: otherId } = await call(createTicket, {
    body: { ...fire, description: 'Another fire in the press room' }
  })
  const link = await call(createTicketLink, { id, body: { kind: 'part', otherId } })
  await call(createTicketLink, { id, body: { kind: 'part', otherId } }, 409)
  await call(listTicketLinks, { id })
  await call(deleteTicketLink, { id: link.id })

  const reply = { department: 'IT', name: 'Hello', message: 'Dear {{requester}}' }
  const { id: replyId } = await call(createCannedReply, { body: reply })
  await call(updateCannedReply, { id: replyId, body: { ...reply, name: 'Bye' } })
  await call(listCannedReplies)
  await call(deleteCannedReply, { id: replyId })

  await call(renewPresence, { id, body: { activity: 'looking' } })
  await call(endPresence, { id })

  await call(followTicket, { id })
  await call(listFollowers, { id })
  await call(unfollowTicket, { id: 999 }, 404)
  await call(unfollowTicket, { id })
  const colleague = server.anonymous()
  await colleague.post('/api/login', { username: 'tom', password: 'another horse' })
  const message = 'Is it out, @ada?'
  const comment = { message, userId: tom.id, ticketId: id }
  await colleague.post(`/api/tickets/${id}/comments`, comment)
  const { items } = await call<Notifications>(listNotifications)
  await call(seeNotifications, { body: { upTo: items[0]?.id } })

  const lines = { title: 'Fire drill', category: 'safety', body: '**Walk**, do not run' }
  const article = await call<Article>(createArticle, { body: lines })
  await call(updateArticle, {
    id: article.id,
    body: { ...lines, department: 'HR', updatedAt: article.updatedAt }
  })
  await call(
    updateArticle,
    { id: article.id, body: { ...lines, updatedAt: article.updatedAt } },
    409
  )
  await call(getArticle, { id: article.id })
  await call(listArticles, { query: { search: 'walk', category: 'safety', limit: 5, offset: 0 } })
  await call(findSimilar, { query: { text: 'The fire is not out' } })
  await call(deleteArticle, { id: article.id })

  await call(getActivity)
  await call(getActivity, { query: { after: 0 } })

  const query = { userId: String(tom.id) }
  for (const route of [
    getDashboardStats,
    reportTicketsByStatus,
    reportResponseTime,
    reportResolutionTime
  ]) {
    await call(route, { query })
  }
  await call(getTeamAnalytics)
  await call(reportPeriod, { query: { from: '2026-03-01', to: '2026-03-31', by: 'person' } })
  await call(getApiDescription)

  await call(deleteSubcategory, { id: plain.id })
  await call(deleteCategory, { id: categoryId })
  await call(listDepartments)
  await call(updateDepartment, { body: { name: 'HR', private: true } })
  await call(redactTicket, { id, body: { text: 'Is it out' } })
  await call(clearTickets)
  const { body: upload } = await uploadImport<ImportPreview>(client, FILES.osticket)
  const imported = { id: upload.import.id, body: upload.suggestion }
  await call(previewImport, { id: imported.id })
  await call(checkImport, imported)
  await call(startImport, imported)
  await call(listImports)
  await call(createBackup)
  await call(getBackups)
  await call(listSecurityEvents)
  await call(deleteUser, { id: tom.id })
  await call(restoreUser, { id: tom.id })
  await call(erasePerson, { id: wes.id, body: { texts: true } })
  await call(listFormerPeople)
  await call(acceptInvitation, { body: { ...person('ivy'), invitation: kept.token } })
  return calls
}
