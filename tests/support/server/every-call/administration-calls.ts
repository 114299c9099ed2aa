import { hash } from 'node:crypto'
import { expect, vi } from 'vitest'
import type { AccountAccess } from '#shared/api/accounts.ts'
import type { ImportPreview } from '#shared/api/imports.ts'
import type { MadeInvitation } from '#shared/api/invitations.ts'
import type { Mailbox } from '#shared/api/mailboxes.ts'
import type { SentMail } from '#shared/api/mails.ts'
import type { User } from '#shared/api/users.ts'
import type { MadeWebhook, WebhookDelivery } from '#shared/api/webhooks.ts'
import { CLOSURE_FILE } from '../closure-file.ts'
import { FILES, finished, uploadImport } from '../import-fixture.ts'
import { MAILBOX } from '../mail-intake-fixture.ts'
import { NO_DIRECTORY } from '../no-directory.ts'
import { MAIL_SETTINGS, PUBLIC_ADDRESS } from '../recording-mail-server.ts'
import { SERVICE_LEVEL_PREVIEW } from '../service-level-preview.ts'
import { SERVICE_LEVELS } from '../service-levels.ts'
import { person } from '../test-server.ts'
import type { Recorder } from './call-recorder.ts'

export const MAIL_PASSWORD = 'the key of the letterbox'

/** A mail server that is not there. */
const MAIL = {
  ...{ ...MAIL_SETTINGS, port: 9, signIn: 'password', username: 'help' },
  password: MAIL_PASSWORD
}

/** Accounts, settings and invitations. @returns two people, and an invitation for a third */
export async function recordAdministration({ call, server }: Recorder) {
  const tom = await call('createUser', { body: person('tom', 'IT') })
  await call('createUser', { body: person('tom', 'IT') }, 409)
  await call('updateUser', { id: tom.id, body: { isDepartmentHead: true } })
  await call('setUserPassword', { id: tom.id, body: { password: 'another horse' } })
  const details = {
    ...{ fullName: 'Tom Sawyer', email: 'tom@example.com' },
    ...{ role: 'Canteen', initials: 'TS' }
  }
  await call('editUser', { id: tom.id, body: details })
  await call('editUser', { id: tom.id, body: { ...details, email: 'ada@example.com' } }, 409)
  await call('setUserState', { id: tom.id, body: { disabled: true, mustChangePassword: true } })
  await call('setUserState', { id: tom.id, body: { disabled: false, mustChangePassword: false } })
  await server.anonymous().post('/api/login', { username: 'tom', password: 'another horse' })
  const { sessions: toms } = await call<AccountAccess>('getUserAccess', { id: tom.id })
  await call('endUserSession', { id: Number(toms[0]?.id) })
  await call('endUserSessions', { id: tom.id })
  await call('unlockUser', { id: tom.id })
  await call('connectUserDirectory', { id: tom.id, body: { username: 'tom' } }, 409)
  await call('disconnectUserDirectory', { id: tom.id }, 404)
  await call('listUsers')
  await call('listUsersForAdmin')
  await call('getSettings')
  await call('updateSettings', { body: { registration: { mode: 'approval', domains: [] } } })
  await call('getHostNames')
  await call('getFirstSteps')
  await call('dismissFirstSteps')
  await call('getServiceLevels')
  await call('updateServiceLevels', { body: SERVICE_LEVELS })
  await call('updateServiceLevels', { body: SERVICE_LEVELS }, 409)
  await call('findServiceLevelEffect', { body: SERVICE_LEVELS })
  await call('readClosures', { body: CLOSURE_FILE })
  const period = { kind: 'response', from: '2026-01-01', to: '2026-12-31', by: 'priority' }
  await call('reportServiceLevels', { query: period })
  await call('previewServiceLevel', { body: SERVICE_LEVEL_PREVIEW })
  await call('restoreFirstSteps')
  await call('createDepartment', { body: { name: 'Kantine', private: true } })
  await call('createDepartment', { body: { name: 'kantine' } }, 409)
  await call('renameDepartment', { body: { name: 'Kantine', newName: 'Kitchen' } })
  await call('renameDepartment', { body: { name: 'IT', newName: 'Computing' } }, 409)
  await call('listAddedDepartments')
  await call('deleteDepartment', { query: { name: 'Kitchen' } })
  await call('deleteDepartment', { query: { name: 'Kitchen' } }, 404)
  await call('updateSettings', { body: { ldap: { ...NO_DIRECTORY, enabled: false } } })
  await call('testLdap', { body: NO_DIRECTORY })
  await call('testMail', { body: MAIL })
  await call('setMailChoice', { body: { choice: 'mine' } })
  await call('getMailChoice')
  await call('getLdapSynchronisation')
  await call('synchroniseLdap', {}, 409)
  await call('getSetup')
  const { body: wes } = await server.anonymous().post<User>('/api/register', person('wes'))
  await call('approveUser', { id: wes.id })
  const known = { fullName: 'Wes Example', email: 'wesley@example.com', role: 'HR', initials: 'WE' }
  await call('editUser', { id: wes.id, body: known })
  await call('confirmTeam', { id: wes.id }, 409)
  await call('getUnconfirmedTeams')
  const [kept, revoked] = [
    await call<MadeInvitation>('createInvitation', {
      body: { role: 'Canteen', email: 'ivy@example.com' }
    }),
    await call<MadeInvitation>('createInvitation', { body: {} })
  ]
  const several = [{ email: 'una@example.com', role: 'Canteen' }, { email: 'ugo@example.com' }]
  await call('createInvitations', { body: { invitations: several } })
  await call('createInvitations', { body: { invitations: [{ email: 'ada@example.com' }] } }, 409)
  await call('listInvitations')
  await call('renewInvitation', { id: revoked.id })
  await call('revokeInvitation', { id: revoked.id })
  await call('renewInvitation', { id: revoked.id }, 404)
  await call('checkInvitation', { body: { invitation: kept.token } })
  await call('checkInvitation', { body: { invitation: revoked.token } }, 404)
  return { tom, wes, invitation: kept.token }
}

/** Calls about webhooks and emails of tickets. */
export async function recordWebhooksAndMails(
  { call, server }: Recorder,
  { me, wes }: { me: { id: number }; wes: User }
) {
  const webhook = { url: 'https://example.com', kinds: ['ticket.created'], enabled: true }
  const { id: hook } = await call<MadeWebhook>('createWebhook', { body: webhook })
  await call('updateWebhook', { id: hook, body: webhook })
  await call('listWebhooks')
  await call('renewWebhookSecret', { id: hook })
  await call('testWebhook', { id: hook })
  const ticket = { department: 'IT', description: 'On fire again', category: 'printer' }
  await call('createTicket', { body: { ...ticket, requesterId: me.id } })
  const [delivery] = await call<WebhookDelivery[]>('listWebhookDeliveries', { id: hook })
  await call('sendWebhookDelivery', { id: Number(delivery?.id) })
  await call('sendWebhookDelivery', { id: 999 }, 404)
  await call('updateSettings', {
    body: { mail: MAIL, publicAddress: PUBLIC_ADDRESS }
  })
  await call('createTicket', { body: { ...ticket, requesterId: wes.id } })
  await call('sendEmailProof', {}, 409)
  const proof = 'a'.repeat(43)
  await call('proveEmail', { body: { proof } }, 404)
  const sent = `proof_digest = '${hash('sha256', proof)}', proof_sent_at = ${server.clock.read().getTime()}`
  await server.execute(`UPDATE users SET unproven_email = true, ${sent} WHERE id = ${me.id}`)
  await call('proveEmail', { body: { proof } })
  const waiting = await vi.waitFor(async () => {
    const [mail] = await call<SentMail[]>('listSentMails')
    return mail ?? expect.fail('There is no mail yet')
  })
  await call('sendMailAgain', { id: waiting.id })
  await call('sendMailAgain', { id: 999 }, 404)
  await call('deleteWebhook', { id: hook })
}

/** Mailboxes and what they received. */
export async function recordMailboxes({ call }: Recorder) {
  const { id: mailbox } = await call<Mailbox>('createMailbox', { body: MAILBOX })
  await call('updateMailbox', { id: mailbox, body: MAILBOX })
  await call('listMailboxes')
  await call('testMailbox', { body: { id: mailbox, mailbox: MAILBOX } })
  await call('listReceivedMails')
  await call('readMailAgain', { id: 999 }, 404)
  await call('processMail', { id: 999 }, 404)
  await call('listTicketMails', { id: 1 })
  await call('deleteMailbox', { id: mailbox })
  await call('listMailConsents')
  await call('beginMailConsent', { body: { username: 'it@example.com' } }, 409)
  await call('finishMailConsent', { body: { query: '?code=a&state=b' } }, 403)
}

/** Calls that delete, import and back up. */
export async function recordKeeping(
  { call, client }: Recorder,
  { id, tom, wes, invitation }: { id: number; tom: { id: number }; wes: User; invitation: string }
) {
  await call('listDepartments')
  await call('listDepartmentFollowers', { query: { name: 'HR' } })
  await call('updateDepartment', { body: { name: 'HR', private: true } })
  await call('redactTicket', { id, body: { text: 'Is it out' } })
  await call('clearTickets')
  const { body: upload } = await uploadImport<ImportPreview>(client, FILES.osticket)
  const imported = { id: upload.import.id, body: upload.suggestion }
  await call('previewImport', { id: imported.id })
  await call('checkImport', imported)
  await call('startImport', imported)
  await finished(client, imported.id)
  await call('previewUndoImport', { id: imported.id })
  await call('undoImport', { id: imported.id })
  await finished(client, imported.id)
  await call('listImports')
  await call('createBackup')
  await call('getBackups')
  await call('listSecurityEvents')
  await call('deleteUser', { id: tom.id })
  await call('restoreUser', { id: tom.id })
  await call('erasePerson', { id: wes.id, body: { texts: true } })
  await call('listFormerPeople')
  await call('acceptInvitation', { body: { ...person('ivy'), invitation: invitation } })
}
