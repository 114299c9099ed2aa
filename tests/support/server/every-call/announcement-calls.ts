import type { Announcement } from '#shared/api/announcements.ts'
import { newAnnouncement } from '../announcements.ts'
import type { Recorder } from './call-recorder.ts'

const GERMAN = { language: 'de', title: 'E-Mail ist langsam', text: 'Senden dauert.' } as const
const FIRE = { department: 'IT', description: 'Email takes an hour', category: 'email' }

/** Every call for announcements; none is left, so that no other answer depends on one. */
export async function recordAnnouncements({ call }: Recorder, me: { id: number }) {
  const { id: ticketId } = await call('createTicket', { body: { ...FIRE, requesterId: me.id } })
  const raise = { department: 'IT', category: 'email', subcategory: null }
  const body = {
    ...newAnnouncement({ translations: [GERMAN] }),
    ...{ categories: [], raise, parts: [ticketId] }
  }
  const { id, updatedAt } = await call<Announcement>('createAnnouncement', { body })
  await call('createAnnouncement', { body: { ...body, title: '' } }, 400)
  await call('listAnnouncements', { query: { state: 'open', limit: 5 } })
  await call('listActiveAnnouncements')
  await call('getAnnouncement', { id })
  await call('getTicket', { id: ticketId })
  await call('haveThisToo', { id, body: { line: 'In hall 3 too' } })
  await call('readAnnouncement', { id })
  await call('matchAnnouncements', { body: { text: 'Email is slow', category: 'email' } })
  await call('listAffectedLines', { id })
  await call('listOutageTickets', { id })
  await call('unlinkOutageTicket', { id, ticketId })
  await call('unlinkOutageTicket', { id, ticketId }, 404)
  await call('linkOutageTickets', { id, body: { ticketIds: [ticketId] } })
  const change = { ...newAnnouncement(), categories: [], title: 'Email is down', updatedAt }
  await call('updateAnnouncement', { id, body: change })
  await call('updateAnnouncement', { id, body: change }, 409)
  // An announcement is not deleted while its end has still to be told in the tickets of others.
  await call('unlinkOutageTicket', { id, ticketId })
  await call('endAnnouncement', { id, body: { resolve: true } }, 400)
  const translations = [{ language: 'de', answer: 'Es geht wieder' }]
  await call('endAnnouncement', {
    id,
    body: { answer: 'It works again', translations, resolve: true }
  })
  await call('deleteAnnouncement', { id })
  await call('getAnnouncement', { id }, 404)
}
