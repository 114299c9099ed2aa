import type { NewAnnouncementRow } from '../../../src-main/server/store/announcements-store.ts'
import type { Stores } from '../../../src-main/server/store/store.ts'
import { AT, type Calls, EARLIER, FAR, LATER, OUTSIDER, SPECIALIST } from './store-calls.ts'

const ANNOUNCEMENT: NewAnnouncementRow = {
  ...{ kind: 'outage', title: 'Größe', text: '🙂', format: 'markdown', departments: ['Straße'] },
  ...{ categories: ['email'], from: AT, until: LATER, ticketId: 2, onSignIn: false },
  ...{ authorId: 1, createdAt: AT, updatedAt: AT, nextAt: LATER }
}
const GERMAN = { language: 'de', title: 'Größe' } as const
const PAGE = { limit: 2, offset: 1 }
const CAUSE = 'outage 1 Größe'

type Announcements = Stores['announcements']

const announce = async (announcements: Announcements, more: Partial<NewAnnouncementRow> = {}) =>
  (await announcements.insert({ ...ANNOUNCEMENT, ...more })).id

const end = (announcements: Announcements, id: number) =>
  announcements.end(id, {
    ...{ endedAt: LATER, endedBy: 2, answer: 'It works 🙂', resolves: true },
    translations: [{ ...GERMAN, answer: 'Es geht 🙂' }]
  })

/** One of everyone, one of a department, and one that has ended. */
async function announceThree(announcements: Announcements) {
  await announce(announcements, { departments: [] })
  await announce(announcements, { kind: 'notice', until: null })
  await end(announcements, await announce(announcements))
}

/** An outage with two parts, and with a ticket that perhaps is one. */
async function linkThree(announcements: Announcements) {
  const announcementId = await announce(announcements)
  for (const ticketId of [2, 3, 4]) {
    const link = ticketId === 4 ? 'perhaps' : 'part'
    await announcements.setTicket({ announcementId, ticketId, link, at: AT })
  }
  return announcementId
}

/** Calls of the store of announcements (D81). */
export const ANNOUNCEMENT_CALLS: Calls<'announcements'> = {
  announcements: {
    find: async (announcements) => announcements.find(await announce(announcements)),
    list: async (announcements) => {
      await announceThree(announcements)
      await announceThree(announcements)
      const audiences = [['Straße'], []]
      return [
        await announcements.list({ audiences: undefined, state: undefined, now: FAR }, PAGE),
        await announcements.list({ audiences, state: 'open', now: AT }, PAGE),
        await announcements.list({ audiences: [[]], state: 'ended', now: AT }, PAGE)
      ]
    },
    count: async (announcements) => {
      await announceThree(announcements)
      return await announcements.count({ audiences: [['Straße']], state: 'ended', now: AT })
    },
    listBetween: async (announcements) => {
      await announceThree(announcements)
      await announce(announcements, { kind: 'work' })
      const audiences = [['Straße'], []]
      return [
        await announcements.listBetween(audiences, { from: AT, until: FAR }, 9),
        await announcements.listBetween([[]], { from: LATER, until: FAR }, 9)
      ]
    },
    listOpen: async (announcements) => {
      await announceThree(announcements)
      await announce(announcements, { kind: 'work', until: AT })
      return await announcements.listOpen(AT)
    },
    listOutages: async (announcements) => {
      await announceThree(announcements)
      await announce(announcements, { from: LATER })
      return [
        await announcements.listOutages(EARLIER, LATER),
        await announcements.listOutages(LATER, FAR)
      ]
    },
    listWith: async (announcements) => {
      await announceThree(announcements)
      await announce(announcements, { categories: ['other'] })
      return await announcements.listWith('email')
    },
    listAudiences: async (announcements) => {
      await announceThree(announcements)
      return (await announcements.listAudiences()).toSorted((a, b) => a.length - b.length)
    },
    insert: (announcements) => announcements.insert({ ...ANNOUNCEMENT, translations: [GERMAN] }),
    update: async (announcements) => {
      const id = await announce(announcements, { translations: [GERMAN] })
      const departments = { departments: [], categories: ['other'] }
      const change = { ...departments, ticketId: null, until: null, onSignIn: true }
      return [
        await announcements.update(id, change),
        await announcements.update(id, { translations: [] })
      ]
    },
    end: async (announcements) => end(announcements, await announce(announcements)),
    replaceTexts: async (announcements) => {
      const id = await announce(announcements)
      await announcements.replaceTexts(id, {
        ...{ title: '', text: 'Größe', answer: '🙂', translations: [GERMAN] }
      })
    },
    delete: async (announcements) => announcements.delete(await linkThree(announcements)),
    listNext: async (announcements) => {
      await announce(announcements, { nextAt: FAR })
      await announce(announcements, { nextAt: EARLIER })
      await announce(announcements, { nextAt: null })
      return await announcements.listNext(2)
    },
    listPersonal: async (announcements) => {
      const id = await announce(announcements)
      await announcements.setRead(id, 2, AT)
      await announcements.addAffected(id, 2, LATER)
      return await announcements.listPersonal(2, [id, id + 1])
    },
    listUnreadEnds: async (announcements) => {
      for (const readAt of [null, EARLIER, FAR]) {
        const id = await announce(announcements)
        await announcements.addAffected(id, 3, AT)
        if (readAt) await announcements.setRead(id, 3, readAt)
        await end(announcements, id)
      }
      return await announcements.listUnreadEnds(3)
    },
    countAffected: async (announcements) => {
      const id = await announce(announcements)
      for (const person of [1, 2]) await announcements.addAffected(id, person, AT)
      await announcements.setRead(id, 3, AT)
      return [...(await announcements.countAffected([id]))]
    },
    listAffected: async (announcements) => {
      const id = await announce(announcements)
      for (const person of [2, 1]) await announcements.addAffected(id, person, AT)
      return await announcements.listAffected(id)
    },
    setRead: async (announcements) => {
      const id = await announce(announcements)
      await announcements.setRead(id, 1, AT)
      await announcements.setRead(id, 1, LATER)
    },
    clearRead: async (announcements) => {
      const id = await announce(announcements)
      await announcements.setRead(id, 1, AT)
      await announcements.clearRead(id)
    },
    addAffected: async (announcements) => {
      const id = await announce(announcements)
      await announcements.setRead(id, 1, AT)
      return [
        await announcements.addAffected(id, 1, AT),
        await announcements.addAffected(id, 1, LATER)
      ]
    },
    setLine: async (announcements) => {
      const id = await announce(announcements)
      await announcements.addAffected(id, 1, AT)
      await announcements.setLine(id, 1, 'Größe 🙂')
    },
    listLines: async (announcements) => {
      const id = await announce(announcements)
      for (const person of [1, 2, 3]) await announcements.addAffected(id, person, AT)
      for (const person of [1, 3]) await announcements.setLine(id, person, `Line ${person}`)
      return await announcements.listLines(id, 5)
    },
    listOf: async (announcements) => {
      await linkThree(announcements)
      const rows = await announcements.listOf([3, 4, 99])
      return rows.toSorted((a, b) => a.ticketId - b.ticketId)
    },
    listAbout: async (announcements) => {
      await announce(announcements)
      await linkThree(announcements)
      return await announcements.listAbout(3)
    },
    listTickets: async (announcements) => {
      const id = await linkThree(announcements)
      return [
        await announcements.listTickets(id, SPECIALIST, 2),
        await announcements.listTickets(id, OUTSIDER, 9)
      ]
    },
    countTickets: async (announcements) => {
      const id = await linkThree(announcements)
      return [
        await announcements.countTickets(id, SPECIALIST),
        await announcements.countTickets(id, OUTSIDER)
      ]
    },
    listLinks: async (announcements) => announcements.listLinks(await linkThree(announcements)),
    listParts: async (announcements) => announcements.listParts(await linkThree(announcements)),
    setTicket: async (announcements) => {
      const announcementId = await linkThree(announcements)
      await announcements.setTicket({ announcementId, ticketId: 4, link: 'part', at: LATER })
    },
    deleteTicket: async (announcements) => {
      await linkThree(announcements)
      await announcements.deleteTicket(3)
    },
    setAnswersDue: async (announcements) =>
      announcements.setAnswersDue(await linkThree(announcements)),
    listAnswersDue: async (announcements) => {
      await announcements.setAnswersDue(await linkThree(announcements))
      return await announcements.listAnswersDue(9)
    },
    clearAnswerDue: async (announcements) => {
      await announcements.setAnswersDue(await linkThree(announcements))
      await announcements.clearAnswerDue(3)
    },
    listTold: async (announcements, { notifications }) => {
      const told = { ticketId: 2, actorId: 1, to: null, commentId: 1, mentioned: false }
      await notifications.insert([
        { ...told, userId: 2, kind: 'comment', at: AT, cause: CAUSE },
        { ...told, userId: 3, kind: 'comment', at: AT, cause: null }
      ])
      return await announcements.listTold(CAUSE, AT)
    },
    ofPerson: async (announcements) => {
      const id = await announce(announcements)
      await announcements.addAffected(id, 1, AT)
      await announcements.setLine(id, 1, '🙂')
      return await announcements.ofPerson(1)
    }
  }
}
