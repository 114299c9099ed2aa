import * as z from 'zod'
import { stepsOf } from '../domain/process-steps.ts'
import { MAX_TASK_LENGTH } from '../domain/tickets.ts'
import { say, saying } from '../languages/validation-texts.ts'
import { id, requiredName, requiredText, slug, text } from './fields.ts'
import { fieldKey as key } from './form-answers.ts'
import { priority } from './tickets.ts'

// The parts of a process (D79). Which of them start when is computed in `shared/domain/processes.ts`,
// for the page and the server.

/** The most parts of a process. */
export const MAX_PROCESS_PARTS = 50

/** The most days after which a task of a process is due. */
export const MAX_DUE_DAYS = 365

/** The longest description of a ticket that a process raises, in characters. */
const MAX_PART_DESCRIPTION = 2000

const DAYS = saying('Due after must be a whole number of days from 0 to {max}', {
  max: MAX_DUE_DAYS
})

const common = {
  key,
  /** The keys of the parts that must be done before it starts. */
  after: z.array(key, saying('The parts that come before must be a list')).max(
    MAX_PROCESS_PARTS,
    saying('A part can wait for at most {max} others', {
      max: MAX_PROCESS_PARTS
    })
  )
}

/** A task that is added to the ticket. `{{…}}` in its text stands for the answer of that key. */
const TaskPart = z
  .strictObject({
    kind: z.literal('task'),
    ...common,
    text: requiredText('Task', MAX_TASK_LENGTH),
    assigneeId: id.nullable(),
    /** How many days after it starts; null for no day. */
    dueAfterDays: z.int(DAYS).min(0, DAYS).max(MAX_DUE_DAYS, DAYS).nullable()
  })
  .meta({ id: 'ProcessTask' })

/** A ticket that is raised as a part of the ticket. */
const TicketPart = z
  .strictObject({
    kind: z.literal('ticket'),
    ...common,
    department: requiredName('Department', 100),
    category: slug('Category'),
    subcategory: slug('Subcategory').nullable(),
    priority,
    description: text(
      'Description',
      { length: 10, message: 'Description must be at least 10 characters' },
      MAX_PART_DESCRIPTION
    )
  })
  .meta({ id: 'ProcessTicket' })

/** A part of a process: a task, or a ticket of any department. */
export const ProcessPart = z
  .discriminatedUnion('kind', [TaskPart, TicketPart], saying('Kind must be task or ticket'))
  .meta({ id: 'ProcessPart' })
export type ProcessPart = z.infer<typeof ProcessPart>

/** The parts of a process in their order, and whether all must be done (D79). */
export const ProcessDefinition = z
  .strictObject({
    /** Whether a ticket can be resolved only once all parts are done. */
    mustFinish: z.boolean(saying('Must finish must be true or false')),
    parts: z
      .array(ProcessPart, saying('The parts must be a list'))
      .min(1, saying('A process needs at least one part'))
      .max(
        MAX_PROCESS_PARTS,
        saying('A process can have at most {max} parts', {
          max: MAX_PROCESS_PARTS
        })
      )
  })
  .superRefine(({ parts }, { addIssue }) => {
    const reject = (path: PropertyKey[], message: string) =>
      addIssue({ code: 'custom', path: ['parts', ...path], message })
    const keys = parts.map((part) => part.key)
    for (const [index, part] of parts.entries()) {
      if (keys.indexOf(part.key) < index) reject([index, 'key'], say('Another part has this key'))
      if (part.after.some((one) => one === part.key || !keys.includes(one)))
        reject([index, 'after'], say('A part can wait only for other parts of the process'))
      else if (new Set(part.after).size < part.after.length)
        reject([index, 'after'], say('A part can wait for another only once'))
    }
    const started = new Set(stepsOf(parts).flat())
    const stuck = parts.findIndex((part) => !started.has(part))
    if (stuck >= 0)
      reject([stuck, 'after'], say('These parts wait for each other, so that none could start'))
  })
  .meta({ id: 'ProcessDefinition' })
export type ProcessDefinition = z.infer<typeof ProcessDefinition>
