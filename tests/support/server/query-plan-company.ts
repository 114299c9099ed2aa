/** The company whose queries are looked at: many tickets, and much of all that belongs to them. */
import { fillDemo } from '../../../src-main/server/demo/fill-demo.ts'
import type { Store } from '../../../src-main/server/store/store.ts'
import { MAIL_SETTINGS } from './recording-mail-server.ts'
import type { TestDatabase } from './test-engine.ts'
import { createTestLog, person } from './test-server.ts'

/** More than one step of a search looks at. */
export const TICKETS = 7000
const PEOPLE = 100
export const NOW = new Date(2026, 10, 21, 15, 30)
export const clock = () => NOW

/**
 * Lets everyone follow some tickets, and tells each of these people much that they never look at.
 */
export async function fillFollowers(store: Store, userIds: readonly number[]) {
  await store.transaction(async (tx) => {
    for (let ticketId = 1; ticketId <= TICKETS; ticketId++) {
      const ids = [userIds[ticketId % 20], 1 + (ticketId % PEOPLE)]
      const followers = [...new Set(ids)].filter((id) => id !== undefined)
      await tx.followers.add(ticketId, followers, { byNote: false, at: NOW })
    }
    for (const userId of userIds) {
      await tx.notifications.insert(
        // As many as a person who follows much gets in the month that they are kept.
        Array.from({ length: 900 }, (_, index) => ({
          ...{ userId, ticketId: index + 1, actorId: 4, kind: 'status', to: 'open' },
          ...{ commentId: null, mentioned: false, at: NOW }
        }))
      )
    }
  })
}

/** As many emails as were sent, and some that are open. */
export async function fillMails(store: Store) {
  await store.transaction(async ({ mails, mailEvents, settings }) => {
    await settings.put('mail', JSON.stringify({ ...MAIL_SETTINGS, password: undefined }), NOW)
    for (let start = 0; start < TICKETS; start += 500) {
      const rows = Array.from({ length: 500 }, (_, index) => ({
        ...{ userId: 1 + (index % 20), ticketId: 1 + start + index, createdAt: NOW },
        messageId: `${start + index}@example.com`
      }))
      for (const { id } of await mails.insert(rows))
        if (id % 100 > 1) await mails.update(id, { status: 'sent', sentAt: NOW })
    }
    await mailEvents.insert(
      Array.from({ length: 200 }, (_, index) => ({
        ...{ userId: 1 + (index % 20), ticketId: 1 + index, actorId: 4, kind: 'status' },
        ...{ to: 'open', commentId: null, mentioned: false, at: NOW }
      }))
    )
  })
}

/** As many emails as came, of which most became comments. */
export async function fillReceivedMails(store: Store) {
  await store.transaction(async ({ receivedMails }) => {
    for (let number = 1; number <= TICKETS; number++)
      await receivedMails.insert({
        ...{ mailboxId: 1, uidValidity: 1, uid: number, messageId: `${number}@example.org` },
        ...{ from: `person${number % 50}@example.org`, subject: 'Printer', receivedAt: NOW },
        ...{ outcome: number % 10 === 0 ? 'held' : 'comment', reason: null, ticketId: number },
        ...{ commentId: number, attachmentId: null, rest: '' },
        ...{ dkim: 'pass', dmarc: 'pass', madeAccount: false, spf: 'pass' }
      })
  })
}

/** Fills a new database with the demo and more people. @returns accounts of it */
export async function fillCompany(database: TestDatabase) {
  const unheard = { deliver: () => {}, onPresence: () => {} }
  const store = await database.openStore({ clock, log: createTestLog(), ...unheard })
  try {
    await store.transaction((tx) => tx.categories.insertBuiltIn(NOW))
    const accounts = await fillDemo(store, clock, { tickets: TICKETS })
    await store.transaction(async (tx) => {
      for (let number = 25; number < PEOPLE; number++) {
        const { password: _, ...row } = person(`person${number}`)
        await tx.users.insert({ ...row, passwordDigest: '', createdAt: NOW })
      }
    })
    return accounts
  } finally {
    await store.close()
  }
}
