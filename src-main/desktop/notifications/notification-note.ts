import { formatDistance } from 'date-fns/formatDistance'
import { MAX_NOTIFICATIONS, type Notification } from '#shared/api/notifications.ts'
import { CLOCK_LABELS } from '#shared/domain/clock-outcomes.ts'
import { nearTimeText } from '#shared/domain/near-time-text.ts'
import { UNKNOWN_USER } from '#shared/domain/people.ts'
import { type AlarmEvent, isAlarmEvent } from '#shared/domain/ticket-events.ts'
import { PRIORITY_LABELS, STATUS_LABELS } from '#shared/domain/tickets.ts'
import { english } from '#shared/languages/texts.ts'
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

  const count =
    changes.length === MAX_NOTIFICATIONS ? `${reported.length} or more` : reported.length
  const nouns = reported.some(isAlarm) ? 'notifications of' : 'changes to'
  const references = unique(reported.map(({ reference }) => reference))
  if (references.length === 1) {
    return {
      title: `${count} ${nouns} ${first.reference}`,
      body: listed(causes),
      path: ticketPath(first.ticketId)
    }
  }
  return {
    title: `${count} ${nouns} your tickets`,
    body: listed(references),
    path: CONCERNING_ME_PATH
  }
}

/** The ticket, its questions (D78), or the approval that is needed (D80). */
function pathOf(item: Notification): string {
  const isNeeded = item.kind === 'approval-needed' || item.kind === 'approval-reminder'
  if (item.kind === 'form-asked') return ticketFormPath(item.ticketId)
  return isNeeded ? approvalPath(item.to) : ticketPath(item.ticketId)
}

function titleOf(item: Notification, people: People, now: Date): string {
  const { reference, mentioned } = item
  switch (item.kind) {
    case 'created':
      return mentioned ? `You are mentioned in ${reference}` : `New ticket ${reference}`
    case 'status':
      return `${reference} is now ${english(STATUS_LABELS[item.to])}`
    case 'assignee':
      if (item.to === null) return `${reference} is no longer assigned`
      if (item.to === people.readerId) return `${reference} assigned to you`
      return `${reference} assigned to ${nameIn(people, item.to)}`
    case 'department':
      return `${reference} moved to ${item.to}`
    case 'priority':
      return `${reference} now has ${english(PRIORITY_LABELS[item.to]).toLowerCase()} priority`
    case 'comment':
      return mentioned ? `You are mentioned on ${reference}` : `New comment on ${reference}`
    case 'note':
      return mentioned ? `You are mentioned on ${reference}` : `New note on ${reference}`
    case 'due-soon':
      return `${english(CLOCK_LABELS[item.to])} of ${reference} due ${fromNow(item.due, now)}`
    case 'overdue':
      return `${english(CLOCK_LABELS[item.to])} of ${reference} is late`
    case 'no-assignee':
      return `No one is there to whom ${reference} could be assigned`
    case 'form':
      return `Answers of ${reference} ${item.to === 'answered' ? 'added' : 'changed'}`
    case 'form-asked':
      return `${reference} has questions for you`
    case 'task':
      return `Task on ${reference} assigned to you`
    case 'reminder':
      return `${reference} needs your answer`
    case 'approval-needed':
    case 'approval-reminder':
      return `Approval needed for ${reference}`
    case 'approval-closed':
      return `${reference} was ${item.to}`
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
    const name = `Rule “${rule.name}”`
    return isWritten ? `${nameIn(people, item.actorId)} (${name})` : name
  }
  if (schedule) return `Schedule “${schedule.name}”`
  if (process) return `Process “${process.name}”`
  if (!isAlarm(item)) return nameIn(people, item.actorId)
  const time = nearTimeText(new Date(item.due), now)
  return item.kind === 'overdue' ? `Late since ${time}` : `Due: ${time}`
}

const fromNow = (due: string, now: Date) => formatDistance(new Date(due), now, { addSuffix: true })

function nameIn({ names }: People, id: number | null): string {
  return (id === null ? undefined : names.get(id)) ?? english(UNKNOWN_USER)
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}

function listed(texts: readonly string[]): string {
  const rest = texts.length - NAMED
  return rest > 0 ? `${texts.slice(0, NAMED).join(', ')} and ${rest} more` : texts.join(', ')
}
