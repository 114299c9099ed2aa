import type { Announcement, NewAnnouncement } from '#shared/api/announcements.ts'
import type { Account, TestServer } from '../server/test-server.ts'
import { done, raise } from './fixture-calls.ts'

/** Announcements, with what people have said of them and with the tickets of outages (D81). */
export async function makeOutages(
  server: TestServer,
  [ada, chloe]: readonly [Account, Account]
): Promise<void> {
  const from = server.clock.read().toISOString()
  const announce = (more: Partial<NewAnnouncement>) =>
    done(
      ada.post<Announcement>('/api/announcements', {
        ...{
          kind: 'outage',
          title: "The scale's “E04”",
          text: '**はかり** 🙂',
          format: 'markdown'
        },
        ...{ departments: [], categories: ['weighbridge'], from, until: null, ticketId: null },
        ...{ onSignIn: true, ...more }
      })
    )
  const behind = await raise(ada, 'The scale shows nothing at all')
  const part = await raise(chloe, 'The scale shows a different weight each time')
  const perhaps = await raise(ada, 'The gate stays closed')
  const ended = await announce({ ticketId: behind.id, parts: [part.id] })
  await done(chloe.post(`/api/announcements/${ended.id}/affected`, { line: "In hall 3, it's off" }))
  const answer = { answer: "It's **fine** again; はかり", resolve: true }
  await done(ada.post(`/api/announcements/${ended.id}/end`, answer))
  const open = await announce({ title: 'The gate; -- no comment' })
  await done(chloe.post(`/api/announcements/${open.id}/affected`, { line: "O'Brien’s gate too" }))
  await done(chloe.post(`/api/announcements/${open.id}/read`))
  const departments = ['IT', 'Accounts & Legal']
  const until = '2027-01-02T03:04:05.000Z'
  const work = { from: '2027-01-01T00:00:00.000Z', until, departments, onSignIn: false }
  await announce({ ...work, kind: 'work', title: 'O’Brien’s はかり', categories: [] })
  const translations = [
    { language: 'de' as const, title: 'Am Freitag „zu“', text: "Wie's ist: **zu**" }
  ]
  await announce({ kind: 'notice', title: 'Closed on Friday', translations })
  // An outage from a newer server whose answer is still to be given, and a ticket by email.
  await server.execute(`
    INSERT INTO announcement_tickets (announcement_id, ticket_id, link, at, answer_due)
      VALUES (${open.id}, ${perhaps.id}, 'perhaps', 9, true)`)
}
