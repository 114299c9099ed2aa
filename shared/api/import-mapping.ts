import * as z from 'zod'
import { OTHER_CATEGORY } from '../domain/categories.ts'
import { REPEATED_ROWS, UNKNOWN_PEOPLE, WORD_FIELDS } from '../domain/imports.ts'
import { IT_DEPARTMENT, resemblesItSupportSpecialist } from '../domain/teams.ts'
import { TICKET_STATUSES } from '../domain/tickets.ts'
import { saying } from '../languages/validation-texts.ts'
import { id, optionalText, requiredName, requiredText, slug, visible } from './fields.ts'

/** The longest name of a column, in characters; what is longer is cut. */
export const MAX_COLUMN_NAME = 100

/** How much of a word is looked up, in characters. */
export const MAX_WORD = 80

/** The most words of a file that a mapping says the meaning of. */
const MAX_WORDS = 200

/** The most categories that one import creates. */
export const MAX_NEW_CATEGORIES = 50

const column = requiredText('A column', MAX_COLUMN_NAME).optional()

/** The most columns that are answers to forms. */
const MAX_ANSWERS = 200

/** Which column is what; a field without a column is left out. */
const ImportColumns = z.object({
  /** The ticket's number in the other help desk; without it rows are known by what they say. */
  externalId: column,
  title: column,
  description: column,
  status: column,
  priority: column,
  department: column,
  category: column,
  subcategory: column,
  requesterName: column,
  requesterEmail: column,
  assigneeName: column,
  assigneeEmail: column,
  createdAt: column,
  updatedAt: column,
  respondedAt: column,
  resolvedAt: column
})

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const mappingFields = z.object({
  /**
   * The name of the other help desk; empty where it has none. A ticket is known by this name and
   * its number there, so importing the same file again changes nothing.
   */
  source: visible(
    'The name of the other help desk',
    optionalText('The name of the other help desk', 60)
  ).default(''),
  columns: ImportColumns,
  /**
   * Which columns are answers to forms (D78), by the labels of fields. A row whose ticket asks no
   * field of that label leaves its value out. Absent for none.
   */
  answers: z
    .array(
      z
        .object({
          label: requiredName('Label', 100),
          column: requiredText('A column', MAX_COLUMN_NAME)
        })
        .meta({ id: 'ImportedAnswer' })
    )
    .max(MAX_ANSWERS, saying('At most {max} columns can be answers', { max: MAX_ANSWERS }))
    .optional(),
  /** The meaning of the file's own words, beside those that every help desk uses. */
  words: z
    .array(
      z.object({
        field: z.enum(WORD_FIELDS),
        word: requiredText('A word', MAX_WORD),
        /** A status, a priority, a department, or the slug of a category. */
        to: requiredText('The value for a word', 100)
      })
    )
    .max(MAX_WORDS, saying('At most {max} words can be mapped', { max: MAX_WORDS })),
  /**
   * The requester of tickets whose own is missing or gets no account: an account of this help desk,
   * or a disabled one of this name that the import creates. Absent: the person who imports.
   */
  requester: z
    .union(
      [
        z.object({ userId: id }),
        z.object({ placeholder: requiredName('Name of the placeholder account', 100) })
      ],
      saying('The default requester must be an account or the name of a placeholder account')
    )
    .optional(),
  /** The status of rows that name none; open when absent. */
  status: z.enum(TICKET_STATUSES, saying('Default status must be a ticket status')).optional(),
  /** Categories to create for rows that belong to them, as far as their slugs are not taken. */
  newCategories: z
    .array(
      z.object({
        slug: slug('Slug'),
        name: requiredName('Name', 100),
        department: requiredName('Department', 100)
      })
    )
    .max(
      MAX_NEW_CATEGORIES,
      saying('At most {max} categories can be created', {
        max: MAX_NEW_CATEGORIES
      })
    )
    .refine(
      (all) =>
        new Set(all.map(({ slug }) => slug).concat(OTHER_CATEGORY.slug)).size === all.length + 1,
      saying('Each new category needs its own slug')
    )
    .optional(),
  /** The department of rows that name none. */
  department: requiredName('Department', 100).default(IT_DEPARTMENT),
  /** The slug of the category of rows that name none, or one that is not there. */
  category: slug('Category').default(OTHER_CATEGORY.slug),
  /** The time zone of times that name none. */
  timeZone: requiredText('Time zone', 60).refine(
    isTimeZone,
    saying('The time zone must be a name such as Europe/Berlin, or UTC')
  ),
  /** Whether 03/04/2025 is a day of April. Absent: as the other times of the file show. */
  dayFirst: z.boolean(saying('Day first must be true or false')).optional(),
  /**
   * Whether people without an account get one that is disabled, or the default requester takes
   * their place, with their name in the text.
   */
  unknownPeople: z.enum(UNKNOWN_PEOPLE),
  /** The role of these accounts. */
  role: requiredName('Role', 100).refine(
    (role) => !resemblesItSupportSpecialist(role),
    saying('An imported account cannot be an IT Support Specialist')
  ),
  /** Whether further rows of a ticket are rejected, or are its states over time. */
  repeatedRows: z.enum(REPEATED_ROWS)
})

/** A mapping that may lack the columns that an import needs. */
export const ImportSuggestion = mappingFields.meta({ id: 'ImportSuggestion' })

/** How the rows of a file become tickets. */
export const ImportMapping = mappingFields
  .refine(({ columns }) => columns.title !== undefined || columns.description !== undefined, {
    path: ['columns', 'description'],
    ...saying('Choose a column for the title or the description')
  })
  .meta({ id: 'ImportMapping' })
export type ImportMapping = z.infer<typeof ImportMapping>
