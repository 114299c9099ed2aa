import { sql } from 'drizzle-orm'
import type { Columns } from '../columns.ts'
import type { PeopleTables } from './people-tables.ts'
import type { TicketTables } from './ticket-tables.ts'

/** The tables of tasks and processes (D79). */
export function taskTables(
  { table, id, integer, text, boolean, timestamp, index, uniqueIndex }: Columns,
  { users, tickets }: Pick<PeopleTables & TicketTables, 'users' | 'tickets'>
) {
  /** Tasks of a ticket in their order. `dueDay` is a day such as `2026-12-24`. */
  const tasks = table(
    'tasks',
    {
      id: id('id'),
      ticketId: integer('ticket_id')
        .notNull()
        .references(() => tickets.id, { onDelete: 'cascade' }),
      position: integer('position').notNull(),
      text: text('text').notNull(),
      assigneeId: integer('assignee_id').references(() => users.id),
      dueDay: text('due_day'),
      authorId: integer('author_id')
        .notNull()
        .references(() => users.id),
      createdAt: timestamp('created_at').notNull(),
      doneAt: timestamp('done_at'),
      doneById: integer('done_by_id').references(() => users.id)
    },
    (t) => [
      index('tasks_ticket').on(t.ticketId, t.position, t.id),
      index('tasks_open').on(t.assigneeId, t.dueDay).where(sql`done_at is null`)
    ]
  )

  /** What is done again and again, such as for someone who joins; `definition` is JSON. */
  const processes = table('processes', {
    id: id('id'),
    name: text('name').notNull(),
    department: text('department').notNull(),
    departmentKey: text('department_key').notNull(),
    enabled: boolean('enabled').notNull(),
    definition: text('definition').notNull(),
    authorId: integer('author_id')
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull()
  })

  /** A process that was started in a ticket, with its name and definition at that time. */
  const processRuns = table(
    'process_runs',
    {
      id: id('id'),
      processId: integer('process_id').references(() => processes.id, { onDelete: 'set null' }),
      ticketId: integer('ticket_id')
        .notNull()
        .references(() => tickets.id, { onDelete: 'cascade' }),
      name: text('name').notNull(),
      /** Whether the ticket can't be resolved before all parts are done. */
      mustFinish: boolean('must_finish').notNull(),
      authorId: integer('author_id')
        .notNull()
        .references(() => users.id),
      startedAt: timestamp('started_at').notNull()
    },
    (t) => [index('process_runs_ticket').on(t.ticketId)]
  )

  /**
   * The parts of a process that was started: each a task, or a ticket of another department, or
   * neither while it waits for others, whose keys `after` has with a space between each two.
   */
  const processParts = table(
    'process_parts',
    {
      id: id('id'),
      runId: integer('run_id')
        .notNull()
        .references(() => processRuns.id, { onDelete: 'cascade' }),
      key: text('key').notNull(),
      position: integer('position').notNull(),
      after: text('after').notNull(),
      /** What is to be made of it, as JSON. */
      definition: text('definition').notNull(),
      taskId: integer('task_id').references(() => tasks.id, { onDelete: 'set null' }),
      childId: integer('child_id').references(() => tickets.id, { onDelete: 'set null' }),
      startedAt: timestamp('started_at'),
      /** When someone decided that it is not needed. */
      skippedAt: timestamp('skipped_at'),
      /** Why it could not start, as a sentence. */
      reason: text('reason')
    },
    (t) => [
      uniqueIndex('process_parts_key').on(t.runId, t.key),
      index('process_parts_task').on(t.taskId).where(sql`task_id is not null`),
      index('process_parts_child').on(t.childId).where(sql`child_id is not null`)
    ]
  )
  return { tasks, processes, processRuns, processParts }
}
