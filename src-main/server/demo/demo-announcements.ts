import { addDays } from 'date-fns/addDays'
import { addHours } from 'date-fns/addHours'
import type { User } from '#shared/api/users.ts'
import { nextMoment } from '#shared/domain/announcements.ts'
import { noteAnnouncementChanged } from '../effects/known-announcements.ts'
import type { NewAnnouncementRow } from '../store/announcements-store.ts'
import type { TicketLife } from '../store/imports-store.ts'
import type { Transaction } from '../store/store.ts'

type DemoAnnouncement = Pick<
  NewAnnouncementRow,
  'kind' | 'title' | 'text' | 'categories' | 'from' | 'until'
>

/**
 * Inserts an outage that has ended, planned work, and a notice that everyone has read (D81), so that no
 * page of the demo begins with a bar.
 * @param lives tickets, of which the newest resolved one about email is behind the outage
 * @param now the end of the demo
 */
export async function insertDemoAnnouncements(
  tx: Transaction,
  people: readonly User[],
  lives: readonly TicketLife[],
  now: Date
): Promise<void> {
  const [author] = people
  if (!author) return
  const behind = lives.findLast(
    ({ ticket: { category, status } }) => category === 'email' && status === 'resolved'
  )
  async function announce(more: DemoAnnouncement, ticketId: number | null = null) {
    const nextAt = nextMoment({ ...more, endedAt: null }, now)
    const at = more.from < now ? more.from : addDays(now, -1)
    return await tx.announcements.insert({
      ...{ ...more, format: 'markdown', departments: [], ticketId, onSignIn: false },
      ...{ authorId: author?.id ?? 0, createdAt: at, updatedAt: at, nextAt }
    })
  }
  const began = addHours(addDays(now, -3), 9)
  const outage = await announce(
    {
      ...{ kind: 'outage', title: 'Email is slow', categories: ['email'] },
      text: 'Messages to other companies arrive **up to an hour late**. Nothing is lost.',
      ...{ from: began, until: addHours(began, 3) }
    },
    behind?.ticket.id
  )
  for (const { id } of people.slice(1, 15))
    await tx.announcements.addAffected(outage.id, id, addHours(began, 1))
  await tx.announcements.end(outage.id, {
    ...{ endedAt: addHours(began, 2), endedBy: author.id, resolves: false },
    answer: 'Email is as fast as before. A disk of the mail server was full.'
  })
  const weekend = addHours(addDays(now, 6), 20)
  await announce({
    ...{ kind: 'work', title: 'New switches in hall 2', categories: ['network'] },
    text: 'There is no network in hall 2 meanwhile. Save your work before.',
    ...{ from: weekend, until: addHours(weekend, 3) }
  })
  const notice = await announce({
    ...{ kind: 'notice', title: 'Printers ask for your badge', categories: [] },
    text: 'Hold your badge to the reader to print.',
    ...{ from: addHours(addDays(now, -5), 8), until: null }
  })
  for (const { id } of people) {
    await tx.announcements.setRead(notice.id, id, addDays(now, -4))
    await tx.announcements.setRead(outage.id, id, addDays(now, -1))
  }
  await noteAnnouncementChanged(tx, now, [])
}
