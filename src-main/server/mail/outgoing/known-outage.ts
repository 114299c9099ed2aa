import { announcementState, seesAnnouncement } from '#shared/domain/announcements.ts'
import type { TeamMember } from '#shared/domain/teams.ts'
import { text } from '#shared/languages/texts.ts'
import { inLanguage } from '#shared/languages/translations.ts'
import type { AnnouncementRow } from '../../store/announcements-store.ts'
import type { Stores } from '../../store/store.ts'
import type { TicketRow } from '../../store/tickets-store.ts'
import type { MailLanguage } from './mail-language.ts'
import { mailMoment, mailTime } from './mail-time.ts'

/** An outage in an email (D81). */
export type MailOutage = Pick<AnnouncementRow, 'id' | 'title' | 'translations' | 'from'>

/** The outage of a ticket, where it holds and a person sees it; null for none. */
export async function readKnownOutage(
  { announcements }: Pick<Stores, 'announcements'>,
  ticketId: number,
  person: TeamMember,
  now: Date
): Promise<MailOutage | null> {
  const [link] = await announcements.listOf([ticketId])
  const row = link && (await announcements.find(link.announcementId))
  if (!row || announcementState(row, now) !== 'now') return null
  return seesAnnouncement(person, row.departments) ? row : null
}

/**
 * The outages that emails about a ticket may have named to a person: those that there were when it was
 * raised, also where someone has taken it out of one since.
 */
export async function readNamedOutages(
  { announcements, users }: Pick<Stores, 'announcements' | 'users'>,
  { createdAt }: Pick<TicketRow, 'createdAt'>,
  personId: number
): Promise<MailOutage[]> {
  const [outages, person] = await Promise.all([
    announcements.listOutages(createdAt, new Date(createdAt.getTime() + 1)),
    users.find(personId)
  ])
  return person ? outages.filter(({ departments }) => seesAnnouncement(person, departments)) : []
}

/** Such as `Known since 09:40 CET: Email is slow`. @param mailAt when the email was written */
export function knownSince(
  { t, locale, tag }: MailLanguage,
  outage: MailOutage,
  mailAt: Date
): string {
  const { title, from } = inLanguage(outage, tag)
  return t(KNOWN_SINCE, { time: mailMoment(locale, from, mailAt), title })
}

const KNOWN_SINCE = text('Known since {time}: {title}')

/** The same in emails of any day, also of one before the title was translated. */
export function knownSinceTexts({ t, locale, tag }: MailLanguage, outage: MailOutage): string[] {
  const { from, title } = outage
  const times = [mailMoment(locale, from, from), mailTime(locale, from)]
  return [title, inLanguage(outage, tag).title].flatMap((name) =>
    times.map((time) => t(KNOWN_SINCE, { time, title: name }))
  )
}

/** Where people read more of an outage. @param address of the help desk */
export const outageLink = ({ id }: Pick<MailOutage, 'id'>, address: string) =>
  `${address}/announcements/${id}`
