import type { Columns } from '../columns.ts'
import type { PeopleTables } from './people-tables.ts'
import type { TicketTables } from './ticket-tables.ts'

/** The tables of forms and of what tickets have answered (D78). */
export function formTables(
  { table, id, integer, text, boolean, timestamp, index, uniqueIndex }: Columns,
  { users, tickets }: Pick<PeopleTables & TicketTables, 'users' | 'tickets'>
) {
  /**
   * Forms, each of a department, a category or a subcategory: `department` is null for those of a
   * category, `category` for those of a department. `scope` is the three as one, as no two forms
   * have the same.
   */
  const forms = table(
    'forms',
    {
      id: id('id'),
      scope: text('scope').notNull(),
      department: text('department'),
      departmentKey: text('department_key'),
      category: text('category'),
      subcategory: text('subcategory'),
      enabled: boolean('enabled').notNull(),
      /** The number of the version that is asked at present. */
      version: integer('version').notNull(),
      authorId: integer('author_id')
        .notNull()
        .references(() => users.id),
      createdAt: timestamp('created_at').notNull(),
      updatedAt: timestamp('updated_at').notNull()
    },
    (t) => [uniqueIndex('forms_scope').on(t.scope)]
  )

  /** What a form asks, as JSON; a version that has been answered never changes. */
  const formVersions = table(
    'form_versions',
    {
      id: id('id'),
      formId: integer('form_id')
        .notNull()
        .references(() => forms.id),
      number: integer('number').notNull(),
      definition: text('definition').notNull(),
      authorId: integer('author_id')
        .notNull()
        .references(() => users.id),
      createdAt: timestamp('created_at').notNull()
    },
    (t) => [uniqueIndex('form_versions_number').on(t.formId, t.number)]
  )

  /** The answers of a ticket to forms, of each form the last ones; `answers` is JSON by key, see `forms-store.ts`. */
  const formAnswers = table(
    'form_answers',
    {
      id: id('id'),
      ticketId: integer('ticket_id')
        .notNull()
        .references(() => tickets.id, { onDelete: 'cascade' }),
      formId: integer('form_id')
        .notNull()
        .references(() => forms.id),
      versionId: integer('version_id')
        .notNull()
        .references(() => formVersions.id),
      answers: text('answers').notNull(),
      authorId: integer('author_id')
        .notNull()
        .references(() => users.id),
      answeredAt: timestamp('answered_at').notNull()
    },
    (t) => [
      uniqueIndex('form_answers_ticket').on(t.ticketId, t.formId),
      index('form_answers_version').on(t.versionId)
    ]
  )
  return { forms, formVersions, formAnswers }
}
