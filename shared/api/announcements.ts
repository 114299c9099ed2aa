// Longer than others, because it has all calls for announcements, whose schemas refer to each other.
import * as z from 'zod'
import { ANNOUNCEMENT_KINDS, ANNOUNCEMENT_STATES, OUTAGE_LINKS } from '../domain/announcements.ts'
import { oneOf, say, saying } from '../languages/validation-texts.ts'
import {
  countText,
  IdParams,
  id,
  idText,
  inputFormat,
  MAX_PAGE_ROWS,
  optionalText,
  outputFormat,
  requiredName,
  requiredText,
  slug,
  timestamp
} from './fields.ts'
import { defineRoute } from './route.ts'
import { status, TOTAL_COUNT_HEADER } from './tickets.ts'
import { keptTranslations, typedTranslations } from './translations.ts'

// Announcements (D81): outages, planned work and notices.

/** The longest title, in characters: it stands in a bar on every page. */
export const MAX_ANNOUNCEMENT_TITLE = 120
export const MAX_ANNOUNCEMENT_TEXT = 5000
/** The longest line that someone can say with “I have this too”. */
export const MAX_AFFECTED_LINE = 500
/** The most tickets that one call links to an outage. */
const MAX_LINKED = 200
const MAX_PLACES = 50
/** The most announcements that have not ended: every page asks for all of them. */
export const MAX_OPEN_ANNOUNCEMENTS = 100

const MAX_TIME_LENGTH = 40
/** A time of a year that calendars have (D81). @param label how messages name the field */
export const announcementTime = (label: string) => {
  const message = saying('{label} must be a time such as 2026-05-31T12:00:00Z', {
    label: { id: label }
  })
  return z.iso
    .datetime(message)
    .max(MAX_TIME_LENGTH, message)
    .refine(
      (time) => /^(?:19|20|21)/.test(time),
      saying('{label} must be from 1900 to 2199', { label: { id: label } })
    )
}

const kind = z.enum(ANNOUNCEMENT_KINDS, oneOf('Kind must be one of {choices}', ANNOUNCEMENT_KINDS))

const ticketIds = z
  .array(id, saying('The tickets must be a list of numbers'))
  .max(MAX_LINKED, saying('At most {max} tickets can be linked at once', { max: MAX_LINKED }))

const texts = {
  title: requiredName('Title', MAX_ANNOUNCEMENT_TITLE),
  text: optionalText('Text', MAX_ANNOUNCEMENT_TEXT)
}

/** An announcement as a person writes it. */
const input = {
  kind,
  ...texts,
  /** An empty text is read as it is written in the announcement's own language. */
  translations: typedTranslations('NewAnnouncementTranslation', texts),
  format: inputFormat,
  /** Whose people it is for; none for everyone. */
  departments: z
    .array(requiredName('Department', 100), saying('The departments must be a list'))
    .max(MAX_PLACES, saying('At most {max} departments are possible', { max: MAX_PLACES })),
  /** New tickets of which categories it is about. */
  categories: z
    .array(slug('Category'), saying('The categories must be a list'))
    .max(MAX_PLACES, saying('At most {max} categories are possible', { max: MAX_PLACES })),
  from: announcementTime('From'),
  /** When it ends; for an outage, when it is expected to. Null for unknown. */
  until: announcementTime('Until').nullable(),
  /** The ticket behind it; null for none. */
  ticketId: id.nullable(),
  /** Whether the sign-in page tells it to everyone who can open that page. */
  onSignIn: z.boolean(saying('On sign-in must be true or false'))
}

function checkTogether(
  written: { from: string; until: string | null; departments: string[]; onSignIn: boolean },
  { addIssue }: z.RefinementCtx
): void {
  const { from, until, departments, onSignIn } = written
  if (until !== null && Date.parse(until) <= Date.parse(from))
    addIssue({
      ...{ code: 'custom', path: ['until'] },
      message: say('The end must be after the beginning')
    })
  // That page does not know who reads it.
  if (onSignIn && departments.length > 0)
    addIssue({
      ...{ code: 'custom', path: ['onSignIn'] },
      message: say('Only announcements to everyone can be on the sign-in page')
    })
}

/** The ticket that is raised with an announcement, to be the one behind it. */
const RaisedTicket = z
  .object({
    department: requiredName('Department', 100),
    category: slug('Category'),
    subcategory: slug('Subcategory').nullable()
  })
  .meta({ id: 'OutageTicket' })

export const NewAnnouncement = z
  .strictObject({
    ...input,
    /** Raises the ticket behind it from its title and text; only where `ticketId` is null. */
    raise: RaisedTicket.optional(),
    /** The tickets that are parts of it (an outage only). */
    parts: ticketIds.optional()
  })
  .superRefine(checkTogether)
  .meta({ id: 'NewAnnouncement' })
export type NewAnnouncement = z.infer<typeof NewAnnouncement>

/**
 * `updatedAt` is that of the announcement that was changed, so that no one's change is lost. Without a
 * format its text is plain (D43), unless it keeps translations, whose format stays.
 */
export const AnnouncementUpdate = z
  .strictObject({ ...input, format: inputFormat.unwrap().optional(), updatedAt: timestamp })
  .superRefine(checkTogether)
  .meta({ id: 'AnnouncementUpdate' })
export type AnnouncementUpdate = z.infer<typeof AnnouncementUpdate>

/** An announcement, for one person. */
export const Announcement = z
  .object({
    id,
    kind,
    title: z.string(),
    text: z.string(),
    /** Each has what is translated. */
    translations: keptTranslations('AnnouncementTranslation', {
      title: z.string().optional(),
      text: z.string().optional(),
      answer: z.string().optional()
    }),
    format: outputFormat,
    departments: z.array(z.string()),
    categories: z.array(z.string()),
    from: timestamp,
    until: timestamp.nullable(),
    onSignIn: z.boolean(),
    state: z.enum(ANNOUNCEMENT_STATES),
    /** When someone has ended it; null where no one has. */
    endedAt: timestamp.nullable(),
    /** The answer to everyone when it ended, in Markdown; null for none. */
    answer: z.string().nullable(),
    authorId: id,
    createdAt: timestamp,
    updatedAt: timestamp,
    /** The ticket behind it; absent where there is none or the person does not see it (D44). */
    ticket: z.object({ id, ticketId: z.string(), status }).meta({ id: 'TicketBehind' }).optional(),
    /** How many people have said that they have this too. */
    affected: z.int().nonnegative(),
    /** Whether the person is one of them. */
    hasThisToo: z.boolean(),
    /** Whether the person has read it, so that a notice is no longer told. */
    read: z.boolean(),
    /** Whether the person can change and end it. */
    canManage: z.boolean()
  })
  .meta({ id: 'Announcement' })
export type Announcement = z.infer<typeof Announcement>

/** A ticket of an outage that the person sees. */
export const OutageTicket = z
  .object({
    id,
    ticketId: z.string(),
    /** The first line of its description. */
    title: z.string(),
    status,
    requesterId: id,
    link: z.enum(OUTAGE_LINKS)
  })
  .meta({ id: 'LinkedOutageTicket' })
export type OutageTicket = z.infer<typeof OutageTicket>

/** What people have said with “I have this too”, where no ticket took it as a comment. */
const AffectedLine = z
  .object({ personId: id, line: z.string(), at: timestamp })
  .meta({ id: 'AffectedLine' })

const path = '/api/announcements'
const access = 'signed-in'

export const listAnnouncements = defineRoute({
  operationId: 'listAnnouncements',
  method: 'GET',
  path,
  summary: `Announcements to the caller and those the caller manages, the latest beginning first; the header ${TOTAL_COUNT_HEADER} holds their number before paging (D81)`,
  access,
  query: z.object({
    /** Without it, all. */
    state: z.enum(['open', 'ended']).optional(),
    limit: countText('Limit', { min: 1, max: MAX_PAGE_ROWS }).optional(),
    offset: countText('Offset', { min: 0, max: 1_000_000 }).optional()
  }),
  response: z.array(Announcement),
  headers: { [TOTAL_COUNT_HEADER]: z.int().nonnegative() },
  status: 200
})

export const listActiveAnnouncements = defineRoute({
  operationId: 'listActiveAnnouncements',
  method: 'GET',
  path: `${path}/active`,
  summary:
    'What every page tells the caller now: outages, planned work up to a day ahead, and unread notices; also outages that the caller had too and that have ended, until they are read (D81)',
  access,
  response: z.array(Announcement),
  status: 200
})

export const getAnnouncement = defineRoute({
  operationId: 'getAnnouncement',
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'One announcement (D81)',
  access,
  params: IdParams,
  response: Announcement,
  status: 200,
  errors: [404]
})

/** An announcement in every language, with each character escaped. */
const maxBodyKib = 320

export const createAnnouncement = defineRoute({
  operationId: 'createAnnouncement',
  method: 'POST',
  path,
  summary:
    'Announce an outage, planned work or a notice; heads announce to their department, IT Support Specialists to everyone (D81)',
  access,
  body: NewAnnouncement,
  maxBodyKib,
  response: Announcement,
  status: 201,
  errors: [403, 404, 409]
})

export const updateAnnouncement = defineRoute({
  operationId: 'updateAnnouncement',
  method: 'PUT',
  path: `${path}/{id}`,
  summary: 'Change an announcement; 409 if it has changed or ended meanwhile (D81)',
  access,
  params: IdParams,
  body: AnnouncementUpdate,
  maxBodyKib,
  response: Announcement,
  status: 200,
  errors: [403, 404, 409]
})

export const deleteAnnouncement = defineRoute({
  operationId: 'deleteAnnouncement',
  method: 'DELETE',
  path: `${path}/{id}`,
  summary:
    'Delete an announcement; its tickets stay, and 409 while its answer is being given in them (D81)',
  access,
  params: IdParams,
  status: 204,
  errors: [403, 404, 409]
})

export const readAnnouncement = defineRoute({
  operationId: 'readAnnouncement',
  method: 'POST',
  path: `${path}/{id}/read`,
  summary: 'Mark an announcement as read, after which pages no longer tell a notice (D81)',
  access,
  params: IdParams,
  status: 204,
  errors: [404]
})

export const haveThisToo = defineRoute({
  operationId: 'haveThisToo',
  method: 'POST',
  path: `${path}/{id}/affected`,
  summary:
    'Say “I have this too” of an outage: the caller is counted, follows its ticket and is answered when it ends (D81)',
  access,
  params: IdParams,
  body: z
    .strictObject({ line: optionalText('Comment', MAX_AFFECTED_LINE).nullish() })
    .meta({ id: 'HaveThisToo' }),
  response: Announcement,
  status: 200,
  errors: [404, 409]
})

export const listAffectedLines = defineRoute({
  operationId: 'listAffectedLines',
  method: 'GET',
  path: `${path}/{id}/affected`,
  summary: `The newest ${MAX_PAGE_ROWS} lines of people who have this too, for those who manage it (D81)`,
  access,
  params: IdParams,
  response: z.array(AffectedLine),
  status: 200,
  errors: [403, 404]
})

export const endAnnouncement = defineRoute({
  operationId: 'endAnnouncement',
  method: 'POST',
  path: `${path}/{id}/end`,
  summary:
    'End an announcement, now; the answer goes once to everyone who follows an outage’s ticket or raised one of its parts (D81)',
  access,
  params: IdParams,
  body: z
    .strictObject({
      /** In Markdown. Needed for an outage that someone waits for. */
      answer: optionalText('Answer', MAX_ANNOUNCEMENT_TEXT).nullish(),
      /** The answer in other languages; in its tickets it is in that of their requester (D82). */
      translations: typedTranslations('NewAnnouncementAnswer', {
        answer: requiredText('Answer', MAX_ANNOUNCEMENT_TEXT)
      }),
      /** Whether the ticket behind it and its parts are resolved. */
      resolve: z.boolean(saying('Resolve must be true or false'))
    })
    .refine(({ answer, translations = [] }) => answer || translations.length === 0, {
      path: ['answer'],
      ...saying('{label} is required', { label: { id: 'Answer' } })
    })
    .meta({ id: 'AnnouncementEnd' }),
  maxBodyKib,
  response: Announcement,
  status: 200,
  errors: [403, 404, 409]
})

export const matchAnnouncements = defineRoute({
  operationId: 'matchAnnouncements',
  method: 'POST',
  path: `${path}/matches`,
  summary:
    'The outages that a ticket being written may be about: of its category, or sharing rare words, at most three (D81)',
  access,
  body: z
    .strictObject({
      text: optionalText('Text', 10_000),
      category: z.string().max(100).nullish()
    })
    .meta({ id: 'AnnouncementSearch' }),
  response: z.array(Announcement).max(3),
  status: 200
})

export const listOutageTickets = defineRoute({
  operationId: 'listOutageTickets',
  method: 'GET',
  path: `${path}/{id}/tickets`,
  summary: `The newest ${MAX_PAGE_ROWS} tickets of an outage that the caller sees; the header ${TOTAL_COUNT_HEADER} holds how many there are (D44, D81)`,
  access,
  params: IdParams,
  response: z.array(OutageTicket),
  headers: { [TOTAL_COUNT_HEADER]: z.int().nonnegative() },
  status: 200,
  errors: [404]
})

export const linkOutageTickets = defineRoute({
  operationId: 'linkOutageTickets',
  method: 'POST',
  path: `${path}/{id}/tickets`,
  summary: 'Make tickets parts of an outage, also those that perhaps were (D81)',
  access,
  params: IdParams,
  body: z.strictObject({ ticketIds }).meta({ id: 'OutageTicketIds' }),
  response: z.array(OutageTicket),
  status: 200,
  errors: [403, 404, 409]
})

export const unlinkOutageTicket = defineRoute({
  operationId: 'unlinkOutageTicket',
  method: 'DELETE',
  path: `${path}/{id}/tickets/{ticketId}`,
  summary: 'Take a ticket out of an outage (D81)',
  access,
  params: z.object({ id: idText, ticketId: idText }),
  status: 204,
  errors: [403, 404, 409]
})
