import { OTHER_CATEGORY } from '#shared/domain/categories.ts'
import { PLACEHOLDER_NAME } from '#shared/domain/imports.ts'
import { IT_DEPARTMENT } from '#shared/domain/teams.ts'
import { TICKET_STATUSES } from '#shared/domain/tickets.ts'
import { StartError } from './server/base/start-error.ts'

/** The import of a file of another help desk. */
export interface ImportCommand {
  name: 'import'
  /** The CSV file. */
  file: string
  /** The name of the other help desk; recognised by the columns of the file if absent. */
  source: string | undefined
  /** A JSON file that says how rows become tickets, as the API's `ImportMapping` does. */
  mapping: string | undefined
  /** Parts of a mapping that options give: the defaults of rows that don't say it. */
  defaults: {
    requester?: { placeholder: string }
    status?: string
    department?: string
    category?: string
  }
  /** The username of the default requester. */
  requester: string | undefined
  /** Whether to create the categories of the file that are not here. */
  createsCategories: boolean
  /** Where the rows that are rejected are written, with their reasons. */
  refused: string | undefined
  /** The username of the IT Support Specialist who imports; the first one by default. */
  as: string | undefined
  /** Whether it only says what would be. */
  isDryRun: boolean
}

/** The options that no other command has. */
export const IMPORT_OPTIONS = {
  source: { type: 'string' },
  mapping: { type: 'string' },
  requester: { type: 'string' },
  placeholder: { type: 'string' },
  status: { type: 'string' },
  department: { type: 'string' },
  category: { type: 'string' },
  'create-categories': { type: 'boolean' },
  refused: { type: 'string' },
  as: { type: 'string' },
  'dry-run': { type: 'boolean' }
} as const

export const IMPORT_USAGE = `  import FILE           import tickets from a CSV file of another help desk; repeating it adds no duplicates.
                        If the database is a file, stop its server first
    --source NAME       osticket, zammad, freshservice, spiceworks or your own name (detected from the columns)
    --mapping FILE      mapping of rows to tickets, as JSON; missing parts are suggested
    --requester USERNAME  requester of tickets without one (a placeholder account)
    --placeholder NAME  name of the placeholder account, which can't sign in (${PLACEHOLDER_NAME})
    --status STATUS     status of tickets without one: ${TICKET_STATUSES.join(', ')} (open)
    --department NAME   department of tickets without one (${IT_DEPARTMENT})
    --category SLUG     category of tickets without one, or with an unknown one (${OTHER_CATEGORY.slug})
    --create-categories  create the categories of the file that do not exist
    --dry-run           preview the import without changing anything
    --refused FILE      write rejected rows to this file, each with the reason
    --as USERNAME       import as this IT Support Specialist (the first one)`

interface ImportValues {
  source?: string
  mapping?: string
  requester?: string
  placeholder?: string
  status?: string
  department?: string
  category?: string
  'create-categories'?: boolean
  refused?: string
  as?: string
  'dry-run'?: boolean
}

/**
 * Reads the command and its options.
 * @param words the command and what follows it, without options
 * @returns undefined for another command
 * @throws StartError when an option is there without the command, or the file is missing
 */
export function readImportCommand(
  words: readonly string[],
  values: ImportValues
): ImportCommand | undefined {
  const { source, mapping, refused, as, 'dry-run': isDryRun = false } = values
  const [name, file, ...more] = words
  if (name !== 'import') {
    const option = (Object.keys(IMPORT_OPTIONS) as (keyof ImportValues)[]).find(
      (option) => values[option] !== undefined
    )
    if (option) throw new StartError(`--${option} can be used only with the command import.`)
    return undefined
  }
  if (file === undefined || file.trim() === '')
    throw new StartError('import requires a CSV file from another help desk.')
  if (more.length > 0) throw new StartError('import accepts only one file.')
  for (const [option, value] of Object.entries(values))
    if (typeof value === 'string' && option in IMPORT_OPTIONS && value.trim() === '')
      throw new StartError(`--${option} requires a value.`)
  const { requester, placeholder, status, department, category } = values
  if (requester !== undefined && placeholder !== undefined)
    throw new StartError('Use either --requester or --placeholder.')
  const defaults = {
    ...(placeholder !== undefined && { requester: { placeholder } }),
    ...(status !== undefined && { status }),
    ...(department !== undefined && { department }),
    ...(category !== undefined && { category })
  }
  const createsCategories = values['create-categories'] ?? false
  return {
    name,
    file,
    source,
    mapping,
    defaults,
    requester,
    createsCategories,
    refused,
    as,
    isDryRun
  }
}
