import * as z from 'zod'
import { type Announcement, NewAnnouncement } from '#shared/api/announcements.ts'
import type { SignedInUser } from '#shared/api/users.ts'
import { managesAnnouncement } from '#shared/domain/announcements.ts'
import { OTHER_CATEGORY } from '#shared/domain/categories.ts'
import { IT_DEPARTMENT, isItSupportSpecialist } from '#shared/domain/teams.ts'
import { type FieldMessages, messagesOf } from '../../lib/field-messages.ts'
import { t } from '../../lib/texts.ts'
import { formatOf } from '../../ui/texts/format-of.ts'

/** How an announcement comes by the ticket behind it. */
export type TicketSource = 'none' | 'existing' | 'raise'

/** An announcement as its form has it. */
export interface AnnouncementDraft
  extends Pick<
    NewAnnouncement,
    'kind' | 'title' | 'text' | 'departments' | 'categories' | 'onSignIn' | 'ticketId'
  > {
  /** Times of the person's wall clock as `2026-06-03T09:40`; empty for none. */
  from: string
  until: string
  source: TicketSource
  raise: NonNullable<NewAnnouncement['raise']>
  translations: NonNullable<NewAnnouncement['translations']>
}

/** A part of the form, which changes fields of it. */
export interface EditorFieldsProps {
  user: SignedInUser
  draft: AnnouncementDraft
  messages: FieldMessages
  onChange(part: Partial<AnnouncementDraft>): void
}

/** A ticket of a list that becomes a part of an outage. */
export const SelectedTicket = z.object({ id: z.number(), ticketId: z.string(), title: z.string() })
export type SelectedTicket = z.infer<typeof SelectedTicket>

/** The selected tickets that the address of the editor comes with, in the browser's history, and their list. */
export const EditorState = z.object({ parts: z.array(SelectedTicket), list: z.string() })

/** The form of a new announcement: an outage that begins now, for the people of a head. */
export function newDraft(user: SignedInUser, parts: readonly SelectedTicket[]): AnnouncementDraft {
  const isForAll = isItSupportSpecialist(user.role)
  return {
    ...{ kind: 'outage', title: '', text: '', categories: [], onSignIn: false, ticketId: null },
    departments: isForAll ? [] : [user.role],
    ...{ from: wallClock(new Date()), until: '' },
    source: parts.length > 0 ? 'raise' : 'none',
    raise: {
      department: isForAll ? IT_DEPARTMENT : user.role,
      ...{ category: OTHER_CATEGORY.slug, subcategory: null }
    },
    translations: []
  }
}

/** The form of an announcement that is changed. */
export function draftOf(user: SignedInUser, announcement: Announcement): AnnouncementDraft {
  const { kind, title, text, departments, categories, onSignIn, from, until, ticket } = announcement
  const { translations = [] } = announcement
  return {
    ...newDraft(user, []),
    ...{ kind, title, text, departments, categories, onSignIn },
    translations: translations.map(({ language, title: name = '', text: body = '' }) => ({
      ...{ language, title: name, text: body }
    })),
    from: wallClock(new Date(from)),
    until: until === null ? '' : wallClock(new Date(until)),
    ticketId: ticket?.id ?? null,
    source: ticket ? 'existing' : 'none'
  }
}

/** The request of a form; without it, messages by the fields that they are about. */
export function readDraft(
  user: SignedInUser,
  draft: AnnouncementDraft,
  parts: readonly SelectedTicket[]
): { body?: NewAnnouncement; messages: FieldMessages } {
  const { source, raise, from, until, ticketId, ...input } = draft
  const linked = parts.map(({ id }) => id).filter((id) => source !== 'existing' || id !== ticketId)
  const parsed = NewAnnouncement.safeParse({
    ...input,
    // One format is for all languages.
    ...formatOf([draft, ...draft.translations].map((one) => one.text).join('\n')),
    from: momentOf(from),
    until: until === '' ? null : momentOf(until),
    ticketId: source === 'existing' ? ticketId : null,
    ...(source === 'raise' && { raise }),
    ...(linked.length > 0 && { parts: linked })
  })
  const messages = {
    ...messagesOf(
      (parsed.error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }))
    ),
    ...(from === '' && { from: t('Enter when it begins') }),
    ...(source === 'existing' &&
      ticketId === null && { ticketId: t('Select the ticket behind it') }),
    ...(!managesAnnouncement(user, draft.departments) && {
      departments: t('Select a department that you head')
    })
  }
  return parsed.success && Object.keys(messages).length === 0
    ? { body: parsed.data, messages }
    : { messages }
}

/** The times of a form as ISO texts; null for one that is not known. */
export function plannedTime({ from, until }: Pick<AnnouncementDraft, 'from' | 'until'>) {
  const known = (text: string) => (Number.isNaN(Date.parse(text)) ? null : momentOf(text))
  return { from: known(from), until: known(until) }
}

/** A moment by the person's wall clock, for a field. */
function wallClock(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** The moment of a wall clock; the text itself where it is none. */
function momentOf(text: string): string {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? text : at.toISOString()
}
