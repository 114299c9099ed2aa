import type { APPROVAL_STEPS } from '#shared/domain/approvals.ts'
import type { TaskEvent, TaskField } from '#shared/domain/ticket-events.ts'
import type { TicketLinkKind } from '#shared/domain/ticket-links.ts'
import type { WaitReason } from '#shared/domain/wait-reasons.ts'
import type { TextValues } from '#shared/languages/texts.ts'
import { t } from './texts.ts'

// The sentences about changes of tickets of which there are many alike. `actor` is who made the change.

/** A sentence once its values are known. */
type Sentence = (values: TextValues) => string

/** A link to another ticket, `other`, and to one that is not known. */
interface LinkSentences {
  known: Sentence
  unknown: Sentence
}

export const LINKED: Record<TicketLinkKind, LinkSentences> = {
  duplicate: {
    known: (values) => t('{actor} marked it as a duplicate of {other}', values),
    unknown: (values) => t('{actor} marked it as a duplicate', values)
  },
  part: {
    known: (values) => t('{actor} linked it as part of {other}', values),
    unknown: (values) => t('{actor} linked it as part of another ticket', values)
  },
  related: {
    known: (values) => t('{actor} linked it to the related ticket {other}', values),
    unknown: (values) => t('{actor} linked it to a related ticket', values)
  }
}

export const UNLINKED: Record<TicketLinkKind, LinkSentences> = {
  duplicate: {
    known: (values) => t('{actor} removed the duplicate link to {other}', values),
    unknown: (values) => t('{actor} removed the duplicate link', values)
  },
  part: {
    known: (values) => t('{actor} removed it from {other}', values),
    unknown: (values) => t('{actor} removed it from another ticket', values)
  },
  related: {
    known: (values) => t('{actor} removed the link to the related ticket {other}', values),
    unknown: (values) => t('{actor} removed the link to a related ticket', values)
  }
}

export const WAIT_BEGUN: Record<WaitReason, Sentence> = {
  requester: (values) => t('{actor} set it to wait for the requester', values),
  supplier: (values) => t('{actor} set it to wait for a supplier', values),
  approval: (values) => t('{actor} set it to wait for an approval', values),
  date: (values) => t('{actor} set it to wait for a date', values)
}

/** Where the reason is not known, it is `unknown`, as in the next. */
export const WAIT_ENDED: Record<WaitReason | 'unknown', Sentence> = {
  requester: (values) => t('{actor} ended the wait for the requester', values),
  supplier: (values) => t('{actor} ended the wait for a supplier', values),
  approval: (values) => t('{actor} ended the wait for an approval', values),
  date: (values) => t('{actor} ended the wait for a date', values),
  unknown: (values) => t('{actor} ended the wait for it', values)
}

/** A wait that no one ended. */
export const WAIT_OVER: Record<WaitReason | 'unknown', () => string> = {
  requester: () => t('No longer waiting for the requester'),
  supplier: () => t('No longer waiting for a supplier'),
  approval: () => t('No longer waiting for an approval'),
  date: () => t('No longer waiting for a date'),
  unknown: () => t('No longer waiting for it')
}

type ApprovalStep = (typeof APPROVAL_STEPS)[number]

export const APPROVAL: Record<ApprovalStep, Sentence> = {
  asked: (values) => t('{actor} asked for an approval', values),
  yes: (values) => t('{actor} agreed, and others are still asked', values),
  no: (values) => t('{actor} declined, and others are still asked', values),
  approved: (values) => t('{actor} approved the request', values),
  declined: (values) => t('{actor} declined the request', values),
  replaced: (values) =>
    t('{actor} changed the subject of the approval, which is asked again', values),
  withdrawn: (values) => t('{actor} withdrew the approval', values)
}

/** The answer of a substitute for the person `name` (D80). */
export const APPROVAL_FOR: Partial<Record<ApprovalStep, Sentence>> = {
  yes: (values) => t('{actor} agreed, and others are still asked for {name}', values),
  no: (values) => t('{actor} declined, and others are still asked for {name}', values),
  approved: (values) => t('{actor} approved the request for {name}', values),
  declined: (values) => t('{actor} declined the request for {name}', values)
}

/** A change of a task with the text `task`, and of one whose text is not known (D79). */
interface TaskSentences {
  named: Sentence
  unnamed: Sentence
}

const TASKS: Record<TaskEvent, TaskSentences> = {
  'task-added': {
    named: (values) => t('{actor} added the task “{task}”', values),
    unnamed: (values) => t('{actor} added the task', values)
  },
  'task-changed': {
    named: (values) => t('{actor} changed the text of the task “{task}”', values),
    unnamed: (values) => t('{actor} changed the text of the task', values)
  },
  'task-done': {
    named: (values) => t('{actor} completed the task “{task}”', values),
    unnamed: (values) => t('{actor} completed the task', values)
  },
  'task-reopened': {
    named: (values) => t('{actor} reopened the task “{task}”', values),
    unnamed: (values) => t('{actor} reopened the task', values)
  },
  'task-deleted': {
    named: (values) => t('{actor} deleted a task “{task}”', values),
    unnamed: (values) => t('{actor} deleted a task', values)
  }
}

const TASK_CHANGES: Partial<Record<TaskField, TaskSentences>> = {
  assigneeId: {
    named: (values) => t('{actor} changed the assignee of the task “{task}”', values),
    unnamed: (values) => t('{actor} changed the assignee of the task', values)
  },
  dueDay: {
    named: (values) => t('{actor} changed the due date of the task “{task}”', values),
    unnamed: (values) => t('{actor} changed the due date of the task', values)
  }
}

/** @param field the one that was changed */
export function taskSentences(kind: TaskEvent, field: TaskField | undefined): TaskSentences {
  const change = kind === 'task-changed' && field !== undefined ? TASK_CHANGES[field] : undefined
  return change ?? TASKS[kind]
}
