import { addDays } from 'date-fns/addDays'
import { format } from 'date-fns/format'
import type { User } from '#shared/api/users.ts'
import type { TicketLife } from '../store/imports-store.ts'
import type { Transaction } from '../store/store.ts'

/** A task of the demo: the first name of its assignee, and in how many days it is due. */
interface DemoTask {
  text: string
  assignee?: string
  dueIn?: number
  isDone?: boolean
}

/** The tasks of some tickets of the demo's company (D79). */
const TASKS: readonly (readonly DemoTask[])[] = [
  [
    { text: 'Ask the requester since when it happens', assignee: 'Kwame', isDone: true },
    { text: 'Try it with another account', assignee: 'Kwame', isDone: true },
    { text: 'Check the changes of last week', assignee: 'Priya', dueIn: -1 },
    { text: 'Find out who else is affected', assignee: 'Fatima', dueIn: 3 },
    { text: 'Confirm with the requester that it works', dueIn: 7 }
  ],
  [
    { text: 'Compare with similar tickets', assignee: 'Tomás', isDone: true },
    { text: 'Agree on a time with the requester', assignee: 'Priya', dueIn: 2 },
    { text: 'Write an article about it' }
  ]
]

/**
 * Inserts tasks of the newest tickets in progress.
 * @param lives the newest tickets of the demo
 * @param now the end of the demo
 */
export async function insertDemoTasks(
  tx: Transaction,
  lives: readonly TicketLife[],
  people: readonly User[],
  now: Date
): Promise<void> {
  const idOf = (firstName: string | undefined) =>
    people.find(({ fullName }) => firstName && fullName.startsWith(`${firstName} `))?.id ?? null
  const active = lives.filter(({ ticket }) => ticket.status === 'in-progress').toReversed()
  for (const [index, tasks] of TASKS.entries()) {
    const id = active[index]?.ticket.id
    const ticket = id === undefined ? undefined : await tx.tickets.find(id)
    const authorId = ticket?.assigneeId
    if (!ticket || !authorId) continue
    for (const [position, { text, assignee, dueIn, isDone = false }] of tasks.entries()) {
      const assigneeId = idOf(assignee)
      const dueDay = dueIn === undefined ? null : format(addDays(now, dueIn), 'yyyy-MM-dd')
      const row = { ticketId: ticket.id, position, text, assigneeId, dueDay }
      const task = await tx.tasks.insert({ ...row, authorId, createdAt: now })
      const event = { ticketId: ticket.id, actorId: authorId, to: String(task.id), at: now }
      await tx.history.record(ticket, [{ ...event, kind: 'task-added' }])
      if (!isDone) continue
      await tx.tasks.update(task.id, { doneAt: now, doneById: assigneeId })
      const actorId = assigneeId ?? authorId
      await tx.history.record(ticket, [{ ...event, actorId, kind: 'task-done' }])
    }
    const tasksDone = tasks.filter(({ isDone }) => isDone).length
    await tx.tickets.update(ticket, { tasks: tasks.length, tasksDone })
  }
}
