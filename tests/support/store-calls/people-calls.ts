import {
  AT,
  type Calls,
  EARLIER,
  FAR,
  LATER,
  LONG_AGO,
  SPECIALIST,
  textInFixture
} from './store-calls.ts'

// Values that were created at random, as the fixture has them.
const KEY = textInFixture('auth_attempts', 10)
const SESSION = textInFixture('sessions', 6)
const TOKEN = textInFixture('tokens', 2)
const INVITATION = textInFixture('invitations', 1)
const WINDOW = { since: EARLIER, now: LATER }
const IDENTITY = { provider: 'ldap', subject: 'b3f1c0de-0000-4000-8000-00000000ben1' } as const
const newUser = (username: string) => ({
  ...{
    username,
    email: `${username}@example.com`,
    passwordDigest: '!',
    fullName: `${username} Né`
  },
  ...{ role: 'HR', initials: 'N', createdAt: AT, waiting: true, disabled: false }
})

/** Calls of the stores about accounts and what they have. */
export const PEOPLE_CALLS: Calls<
  | 'users'
  | 'sessions'
  | 'attempts'
  | 'invitations'
  | 'secondFactors'
  | 'identities'
  | 'signInProofs'
  | 'tokens'
  | 'security'
  | 'privacy'
> = {
  users: {
    list: (users) => users.list(),
    listAccounts: (users) => users.listAccounts(),
    find: (users) => users.find(3),
    findDeleted: (users) => users.findDeleted(4),
    hasAny: (users) => users.hasAny(),
    findCredentials: (users) => users.findCredentials('ADA'),
    findPasswordDigest: (users) => users.findPasswordDigest(1),
    findLanguage: (users) => users.findLanguage(1),
    listLanguages: (users) => users.listLanguages(),
    findByEmail: (users) => users.findByEmail('leaver@example.com'),
    update: (users) =>
      users.update(2, {
        ...{ username: 'Benn', unprovenEmail: true, unconfirmedTeam: true },
        ...{ proofDigest: 'proof', proofSentAt: AT, language: 'de' }
      }),
    findUnproven: (users) => users.findUnproven('ben@example.com'),
    findByProof: (users) => users.findByProof('proof'),
    countUnconfirmed: (users) => users.countUnconfirmed(),
    findTaken: (users) => users.findTaken({ username: 'Ada', email: 'chloe@example.com' }),
    insert: (users) => users.insert(newUser('zoë')),
    replacePasswordDigest: (users) => users.replacePasswordDigest(6, '!', 'digest'),
    clearDeletedDigests: (users) => users.clearDeletedDigests(LATER, FAR)
  },
  sessions: {
    find: (sessions) => sessions.find(SESSION, AT),
    listOf: (sessions) => sessions.listOf(1, AT),
    insert: (sessions) =>
      sessions.insert({
        ...{ digest: 'new', userId: 4, createdAt: AT, lastUsedAt: AT, confirmedAt: AT },
        ...{ expiresAt: FAR, address: null, userAgent: 'O’Brien' }
      }),
    wasAccountRemoved: (sessions) => sessions.wasAccountRemoved('new', AT),
    renew: (sessions) =>
      sessions.renew(SESSION, { lastUsedAt: LATER, expiresAt: FAR, address: '::1' }),
    confirm: (sessions) => sessions.confirm(SESSION, LATER),
    delete: (sessions) => sessions.delete('new'),
    deleteById: (sessions) => sessions.deleteById(1, 1),
    deleteOf: (sessions) => sessions.deleteOf(1, null),
    deleteExpired: (sessions) => sessions.deleteExpired(new Date(AT.getTime() + 86_400_000))
  },
  attempts: {
    findNewest: (attempts) => attempts.findNewest(KEY, WINDOW, 1),
    insert: (attempts) => attempts.insert(['a', 'b'], LATER),
    delete: (attempts) => attempts.delete([5, 7]),
    deleteOf: (attempts) => attempts.deleteOf(KEY),
    deleteExpired: (attempts) => attempts.deleteExpired({ since: LATER, now: FAR })
  },
  invitations: {
    list: (invitations) => invitations.list(AT),
    find: (invitations) => invitations.find(INVITATION, AT),
    insert: (invitations) =>
      invitations.insert({
        ...{ digest: 'invited', role: null, email: null, inviterId: 2 },
        ...{ createdAt: AT, expiresAt: LATER }
      }),
    renew: (invitations) =>
      invitations.renew(1, {
        ...{ digest: 'renewed', inviterId: 1, createdAt: LATER, expiresAt: FAR }
      }),
    deleteExpired: (invitations) => invitations.deleteExpired(FAR),
    delete: async (invitations) => {
      const { id } = await invitations.insert({
        ...{ digest: 'other', role: 'HR', email: 'a@example.com', inviterId: 1 },
        ...{ createdAt: AT, expiresAt: FAR }
      })
      return await invitations.delete(id)
    }
  },
  secondFactors: {
    findEnabled: (factors) => factors.findEnabled(3),
    findPending: (factors) => factors.findPending(1),
    findAny: (factors) => factors.findAny(),
    enable: (factors) => factors.enable({ id: 2, userId: 1 }, { step: 7, at: AT }),
    insertPending: (factors) =>
      factors.insertPending({ userId: 2, secret: 'sealed', createdAt: EARLIER }),
    replaceLastStep: (factors) => factors.replaceLastStep(2, 7, 8),
    deletePending: (factors) => factors.deletePending(AT, FAR),
    countRecoveryCodes: (factors) => factors.countRecoveryCodes(3),
    replaceRecoveryCodes: (factors) => factors.replaceRecoveryCodes(3, ['one', 'two']),
    deleteRecoveryCode: (factors) => factors.deleteRecoveryCode(3, 'one'),
    deleteOf: (factors) => factors.deleteOf(3),
    deleteOfDeleted: async (factors) => {
      await factors.insertPending({ userId: 4, secret: 'of one who left', createdAt: AT })
      await factors.deleteOfDeleted(LATER, FAR)
    }
  },
  identities: {
    find: (identities) => identities.find(IDENTITY),
    listOf: (identities) => identities.listOf(2),
    listLinked: (identities) => identities.listLinked('ldap'),
    insert: (identities) =>
      identities.insert({
        ...{ userId: 4, provider: 'oidc', subject: 's' },
        ...{ createdAt: AT, seenAt: AT }
      }),
    see: (identities) => identities.see(1, LATER),
    deleteOfDeleted: (identities) => identities.deleteOfDeleted(LATER, FAR),
    delete: (identities) => identities.delete(2, 'ldap')
  },
  signInProofs: {
    find: (proofs) => proofs.find('d1'),
    insert: (proofs) =>
      proofs.insert({
        ...{ digest: 'd2', challenge: 'c', purpose: 'sign-in', claims: '{}' },
        ...{ provedAt: null, createdAt: AT }
      }),
    redeem: (proofs) => proofs.redeem(1, AT),
    deleteExpired: (proofs) => proofs.deleteExpired(EARLIER, FAR),
    delete: async (proofs) => proofs.delete((await proofs.find('d2'))?.id ?? 0)
  },
  tokens: {
    find: (tokens) => tokens.find(TOKEN, AT),
    findAny: (tokens) => tokens.findAny(TOKEN),
    list: (tokens) => tokens.list(),
    insert: (tokens) =>
      tokens.insert({
        ...{ digest: 't', userId: 4, name: 'n', scope: 'read' },
        ...{ createdAt: AT, expiresAt: FAR, createdBy: 1 }
      }),
    noteUse: (tokens) => tokens.noteUse(1, LATER),
    deleteOfDeleted: (tokens) => tokens.deleteOfDeleted(LATER, FAR),
    delete: (tokens) => tokens.delete(2, 1)
  },
  security: {
    insert: (security) =>
      security.insert({
        ...{ at: LATER, kind: 'sign-in', actorId: 4, subjectId: null },
        ...{ address: null, detail: 'O’Brien' }
      }),
    count: (security) => security.count({ kind: 'sign-in', until: LATER }),
    list: async (security) => [
      await security.list({ personId: 1, from: LONG_AGO }, { limit: 5, before: 14 }),
      await security.list({ detailEnds: ['r', 'T'] }, { limit: 5, before: undefined })
    ],
    deleteBefore: async (security) => {
      // Those of the last two years are kept by the database itself.
      await security.insert({
        ...{ at: FAR, kind: 'sign-in', actorId: 1, subjectId: 2, address: null, detail: null }
      })
      await security.deleteBefore(LATER)
    }
  },
  privacy: {
    findPerson: (privacy) => privacy.findPerson(4),
    listFormer: (privacy) => privacy.listFormer(),
    ticketsOf: (privacy) => privacy.ticketsOf({ userId: 3, after: 3, limit: 3 }),
    commentsOf: (privacy) => privacy.commentsOf({ userId: 1, after: 1, limit: 3 }),
    filesOf: (privacy) => privacy.filesOf(3),
    recordsOf: (privacy) => privacy.recordsOf(3),
    replaceMessage: async (privacy, { similar }) => {
      await privacy.replaceMessage(1, 'Restart [redacted]')
      return await similar.tickets(['RESTART'], SPECIALIST)
    },
    renameFile: (privacy) => privacy.renameFile(1, 'redacted'),
    deleteFilesOf: (privacy) => privacy.deleteFilesOf(3),
    erase: (privacy) => privacy.erase(4),
    // Nothing that is compared shows it.
    overwriteReplaced: (privacy) => privacy.overwriteReplaced(true).then(() => 'done')
  }
}
