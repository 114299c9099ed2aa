// The one vocabulary for what happens to a ticket: each list says who learns of it, and in which
// words.

const NOTIFIED_FIELDS = ['status', 'assignee', 'department', 'priority'] as const

/** The changes of a ticket's fields (D45). */
const FIELD_EVENTS = [...NOTIFIED_FIELDS, 'category', 'subcategory'] as const
export type FieldEvent = (typeof FIELD_EVENTS)[number]

/** The ways in which answers to a form change (D78): there were none, or others. */
export const FORM_CHANGES = ['answered', 'changed'] as const

/** Its requester is asked for open answers (D78), who alone is notified. */
export const FORM_ASKED_EVENT = 'form-asked'
/** The changes of a ticket's tasks (D79). */
export const TASK_EVENTS = [
  'task-added',
  'task-changed',
  'task-done',
  'task-reopened',
  'task-deleted'
] as const
export type TaskEvent = (typeof TASK_EVENTS)[number]

/** Whether something that has happened to a ticket is a change of its tasks. */
export function isTaskEvent(kind: string): kind is TaskEvent {
  return TASK_EVENTS.some((one) => one === kind)
}

/** The fields of a task whose changes the history keeps. */
export const TASK_FIELDS = ['text', 'assigneeId', 'dueDay'] as const
export type TaskField = (typeof TASK_FIELDS)[number]

/** The events of a ticket's history that its page shows (D45). */
export const SHOWN_EVENTS = [
  'created',
  ...FIELD_EVENTS,
  'linked',
  'unlinked',
  'file-deleted',
  'waiting',
  'approval',
  'form',
  FORM_ASKED_EVENT,
  'process-started',
  'outage',
  ...TASK_EVENTS
] as const

/** A file of an internal note is deleted, which only those are shown who see notes (D41). */
export const NOTE_FILE_EVENT = 'note-file-deleted'

/** A rule has written an internal note (D75), of which no one else's has a place in the history. */
export const RULE_NOTE_EVENT = 'note'

/** Everything that the history of a ticket keeps (D9). */
export const HISTORY_EVENTS = [
  ...SHOWN_EVENTS,
  NOTE_FILE_EVENT,
  'comment',
  RULE_NOTE_EVENT,
  'deleted'
] as const
export type HistoryEvent = (typeof HISTORY_EVENTS)[number]

/** The reminder of a requester from whom a ticket needs an answer, who alone is notified (D74). */
const REMINDER_EVENT = 'reminder'

/** No one of those whom a rule would have assigned is there, which the head is told (D75). */
const NO_ASSIGNEE_EVENT = 'no-assignee'

/** A task is assigned to someone, who alone is notified (D79). */
const TASK_EVENT = 'task'

/**
 * The changes that followers are notified of (D42): nothing of categories, by which a team sorts
 * its work.
 */
export const NOTIFIED_CHANGES = ['created', ...NOTIFIED_FIELDS, 'comment', 'note', 'form'] as const
export type NotifiedChange = (typeof NOTIFIED_CHANGES)[number]

/** The alarms of a clock: before its deadline, and at it (D73). They are no changes of a ticket. */
const ALARM_EVENTS = ['due-soon', 'overdue'] as const
export type AlarmEvent = (typeof ALARM_EVENTS)[number]

/** Whether something that people are notified of is an alarm, which no one raises (D73). */
export function isAlarmEvent(kind: string): kind is AlarmEvent {
  return ALARM_EVENTS.some((alarm) => alarm === kind)
}

/**
 * An approval is needed, also as a reminder, which approvers are notified of, and how it ended, which
 * those are who have asked (D80).
 */
const APPROVAL_NOTICES = ['approval-needed', 'approval-reminder', 'approval-closed'] as const
export type ApprovalNotice = (typeof APPROVAL_NOTICES)[number]

/** Whether something that people are notified of is about an approval (D80). */
export function isApprovalNotice(kind: string): kind is ApprovalNotice {
  return APPROVAL_NOTICES.some((notice) => notice === kind)
}

/** Everything that people are notified of. */
export const NOTIFIED_EVENTS = [
  ...NOTIFIED_CHANGES,
  ...ALARM_EVENTS,
  REMINDER_EVENT,
  NO_ASSIGNEE_EVENT,
  ...APPROVAL_NOTICES,
  FORM_ASKED_EVENT,
  TASK_EVENT
] as const
export type NotifiedEvent = (typeof NOTIFIED_EVENTS)[number]

/** Everything that happens to a ticket. */
export type TicketEvent = HistoryEvent | NotifiedChange

/** The names of ticket changes in live events (D27). */
export const LIVE_CHANGES = [
  'created',
  ...FIELD_EVENTS,
  'link',
  'comment',
  'file',
  'waiting',
  'approval',
  'form',
  'process',
  'task'
] as const
export type LiveChange = (typeof LIVE_CHANGES)[number]
