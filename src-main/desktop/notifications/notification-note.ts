import { formatDistance } from 'date-fns/formatDistance'
import { MAX_NOTIFICATIONS, type Notification } from '#shared/api/notifications.ts'
import { CLOCK_LABELS } from '#shared/domain/clock-outcomes.ts'
import { nearTimeText } from '#shared/domain/near-time-text.ts'
import { UNKNOWN_USER } from '#shared/domain/people.ts'
import { type AlarmEvent, isAlarmEvent } from '#shared/domain/ticket-events.ts'
import { type Priority, STATUS_LABELS } from '#shared/domain/tickets.ts'
import { relativeTimeText } from '#shared/languages/relative-times.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import { dateLocale, row, t } from '../base/texts.ts'
import { approvalPath, CONCERNING_ME_PATH, ticketFormPath, ticketPath } from '../page/page-paths.ts'

/** How many people or tickets are named before the rest is counted. */
const NAMED = 3

/** Who reads a notification, and the full names of people by user id. */
export interface People {
  readerId: number
  names: ReadonlyMap<number, string>
}

/** A notification: what it says, and the page it leads to. */
export interface Note {
  title: string
  body: string
  path: string
}

/**
 * Makes one notification of the desktop of several of the bell. It names tickets and people and
 * never what was written, because systems show notifications on locked screens.
 * @param people anyone missing shows as 'Unknown User' (D33)
 * @param watched the ticket the person is looking at, which needs no notification; null for none
 * @returns null where there is nothing to tell
 */
export function noteFor(
  changes: readonly Notification[],
  people: People,
  watched: number | null,
  now = new Date()
): Note | null {
  const reported = changes.filter(({ ticketId }) => ticketId !== watched)
  const [first] = reported
  if (!first) return null
  const causes = unique(reported.map((item) => causeOf(item, people, now)))
  if (reported.length === 1)
    return {
      ...{ title: titleOf(first, people, now), body: causes.join() },
      path: pathOf(first)
    }

  const news = {
    count: reported.length,
    isAtLeast: changes.length === MAX_NOTIFICATIONS,
    hasAlarm: reported.some(isAlarm)
  }
  const references = unique(reported.map(({ reference }) => reference))
  if (references.length === 1) {
    return {
      title: countOfOne(news, first.reference),
      body: listed(causes),
      path: ticketPath(first.ticketId)
    }
  }
  return { title: countOfSeveral(news), body: listed(references), path: CONCERNING_ME_PATH }
}

/** How many notifications one has in it, whether there may be more, and whether all are changes. */
interface News {
  count: number
  isAtLeast: boolean
  hasAlarm: boolean
}

function countOfOne({ count, isAtLeast, hasAlarm }: News, reference: string): string {
  const values = { count, reference }
  if (hasAlarm)
    return isAtLeast
      ? t(
          '{count, plural, one {# or more notifications of {reference}} other {# or more notifications of {reference}}}',
          values
        )
      : t(
          '{count, plural, one {# notification of {reference}} other {# notifications of {reference}}}',
          values
        )
  return isAtLeast
    ? t(
        '{count, plural, one {# or more changes to {reference}} other {# or more changes to {reference}}}',
        values
      )
    : t('{count, plural, one {# change to {reference}} other {# changes to {reference}}}', values)
}

function countOfSeveral({ count, isAtLeast, hasAlarm }: News): string {
  if (hasAlarm)
    return isAtLeast
      ? t(
          '{count, plural, one {# or more notifications of your tickets} other {# or more notifications of your tickets}}',
          { count }
        )
      : t(
          '{count, plural, one {# notification of your tickets} other {# notifications of your tickets}}',
          { count }
        )
  return isAtLeast
    ? t(
        '{count, plural, one {# or more changes to your tickets} other {# or more changes to your tickets}}',
        { count }
      )
    : t('{count, plural, one {# change to your tickets} other {# changes to your tickets}}', {
        count
      })
}

/** The ticket, its questions (D78), or the approval that is needed (D80). */
function pathOf(item: Notification): string {
  const isNeeded = item.kind === 'approval-needed' || item.kind === 'approval-reminder'
  if (item.kind === 'form-asked') return ticketFormPath(item.ticketId)
  return isNeeded ? approvalPath(item.to) : ticketPath(item.ticketId)
}

const PRIORITY_TITLES: Record<Priority, Text> = {
  high: text('{reference} now has high priority'),
  medium: text('{reference} now has medium priority'),
  low: text('{reference} now has low priority')
}

function titleOf(item: Notification, people: People, now: Date): string {
  const { reference, mentioned } = item
  const mention = t('You are mentioned on {reference}', { reference })
  switch (item.kind) {
    case 'created':
      return mentioned
        ? t('You are mentioned in {reference}', { reference })
        : t('New ticket {reference}', { reference })
    case 'status':
      return t('{reference} is now {status}', { reference, status: STATUS_LABELS[item.to] })
    case 'assignee':
      return assigneeTitle(item, people)
    case 'department':
      return t('{reference} moved to {department}', { reference, department: item.to })
    case 'priority':
      return t(PRIORITY_TITLES[item.to], { reference })
    case 'comment':
      return mentioned ? mention : t('New comment on {reference}', { reference })
    case 'note':
      return mentioned ? mention : t('New note on {reference}', { reference })
    case 'due-soon':
      return t('{clock} of {reference} due {time}', {
        clock: CLOCK_LABELS[item.to],
        reference,
        time: fromNow(item.due, now)
      })
    case 'overdue':
      return t('{clock} of {reference} is late', { clock: CLOCK_LABELS[item.to], reference })
    default:
      return askedTitle(item)
  }
}

function assigneeTitle(item: Extract<Notification, { kind: 'assignee' }>, people: People): string {
  const { reference, to } = item
  if (to === null) return t('{reference} is no longer assigned', { reference })
  if (to === people.readerId) return t('{reference} assigned to you', { reference })
  return t('{reference} assigned to {person}', { reference, person: nameIn(people, to) })
}

const APPROVAL_TITLES: Record<Closed['to'], Text> = {
  approved: text('{reference} was approved'),
  declined: text('{reference} was declined')
}

type Closed = Extract<Notification, { kind: 'approval-closed' }>

type Asked = Exclude<
  Notification,
  {
    kind:
      | 'created'
      | 'status'
      | 'assignee'
      | 'department'
      | 'priority'
      | 'comment'
      | 'note'
      | 'due-soon'
      | 'overdue'
  }
>

/** The title of what is asked of people, and of answers. */
function askedTitle(item: Asked): string {
  const { reference } = item
  switch (item.kind) {
    case 'no-assignee':
      return t('No one is there to whom {reference} could be assigned', { reference })
    case 'form':
      return item.to === 'answered'
        ? t('Answers of {reference} added', { reference })
        : t('Answers of {reference} changed', { reference })
    case 'form-asked':
      return t('{reference} has questions for you', { reference })
    case 'task':
      return t('Task on {reference} assigned to you', { reference })
    case 'reminder':
      return t('{reference} needs your answer', { reference })
    case 'approval-needed':
    case 'approval-reminder':
      return t('Approval needed for {reference}', { reference })
    case 'approval-closed':
      return t(APPROVAL_TITLES[item.to], { reference })
  }
}

type Alarm = Extract<Notification, { kind: AlarmEvent }>

function isAlarm(item: Notification): item is Alarm {
  return isAlarmEvent(item.kind)
}

/**
 * Who or what has done something (D75, D77, D79), or for an alarm, when the ticket is or was due (D73). A
 * rule comments in the name of who wrote it.
 */
function causeOf(item: Notification, people: People, now: Date): string {
  const { rule, schedule, process, kind } = item
  if (rule) {
    const isWritten = kind === 'comment' || kind === 'note'
    return isWritten
      ? t('{person} (Rule “{rule}”)', { person: nameIn(people, item.actorId), rule: rule.name })
      : t('Rule “{rule}”', { rule: rule.name })
  }
  if (schedule) return t('Schedule “{schedule}”', { schedule: schedule.name })
  if (process) return t('Process “{process}”', { process: process.name })
  if (!isAlarm(item)) return nameIn(people, item.actorId)
  const time = nearTimeText(new Date(item.due), now, dateLocale())
  return item.kind === 'overdue' ? t('Late since {time}', { time }) : t('Due: {time}', { time })
}

/** Such as `in 30 minutes`. */
function fromNow(due: string, now: Date): string {
  const locale = dateLocale()
  return locale
    ? relativeTimeText(locale, new Date(due), now)
    : formatDistance(new Date(due), now, { addSuffix: true })
}

function nameIn({ names }: People, id: number | null): string {
  return (id === null ? undefined : names.get(id)) ?? t(UNKNOWN_USER)
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}

function listed(texts: readonly string[]): string {
  const rest = texts.length - NAMED
  if (rest <= 0) return row(texts)
  return t('{count, plural, one {{names} and # more} other {{names} and # more}}', {
    names: row(texts.slice(0, NAMED)),
    count: rest
  })
}
