import type { ImportMapping } from '#shared/api/import-mapping.ts'
import { OTHER_CATEGORY } from '#shared/domain/categories.ts'
import {
  IMPORT_FIELDS,
  type ImportField,
  type ImportSource,
  PLACEHOLDER_NAME
} from '#shared/domain/imports.ts'
import { IT_DEPARTMENT } from '#shared/domain/teams.ts'
import { EXPORTED_COLUMNS } from '../tickets/export/ticket-csv.ts'
import { type CsvColumn, MAX_NAME } from './csv-file.ts'

type Columns = ImportMapping['columns']

/** The columns of a help desk's own export, by which its files are recognised. */
const PRESETS: Record<ImportSource, Columns> = {
  osticket: {
    externalId: 'Ticket Number',
    title: 'Subject',
    status: 'Current Status',
    priority: 'Priority',
    department: 'Department',
    category: 'Help Topic',
    requesterName: 'From',
    requesterEmail: 'From Email',
    assigneeName: 'Agent Assigned',
    createdAt: 'Date Created',
    updatedAt: 'Last Updated',
    resolvedAt: 'Closed Date'
  },
  zammad: {
    externalId: '#',
    title: 'Title',
    status: 'State',
    priority: 'Priority',
    department: 'Group',
    requesterName: 'Customer',
    assigneeName: 'Owner',
    createdAt: 'Created At',
    updatedAt: 'Updated At',
    respondedAt: 'First Response At',
    resolvedAt: 'Closed At'
  },
  freshservice: {
    externalId: 'Ticket ID',
    title: 'Subject',
    description: 'Description',
    status: 'Status',
    priority: 'Priority',
    department: 'Group',
    category: 'Category',
    subcategory: 'Sub-Category',
    requesterName: 'Requester Name',
    requesterEmail: 'Requester Email',
    assigneeName: 'Agent',
    createdAt: 'Created Time',
    updatedAt: 'Last Updated Time',
    respondedAt: 'Initial Response Time',
    resolvedAt: 'Resolved Time'
  },
  spiceworks: {
    externalId: 'Ticket Number',
    title: 'Summary',
    description: 'Description',
    status: 'Status',
    priority: 'Priority',
    category: 'Category',
    requesterName: 'Creator',
    assigneeName: 'Assignee',
    createdAt: 'Created On',
    updatedAt: 'Updated On',
    resolvedAt: 'Closed On'
  }
}

/** Other names that columns have, in the form of {@link nameKey}; the first that is there counts. */
const OTHER_NAMES: Record<ImportField, readonly string[]> = {
  externalId: ['id', 'ticket', 'number', 'ticketid', 'ticketnumber', 'incidentid', 'key', 'ref'],
  title: ['title', 'subject', 'summary', 'shortdescription'],
  description: ['description', 'body', 'document', 'text', 'details', 'message'],
  status: ['status', 'state', 'incidentstate', 'ticketstatus', 'currentstatus'],
  priority: ['priority', 'urgency'],
  department: ['department', 'group', 'team', 'queue'],
  category: ['category', 'helptopic', 'topic', 'topicgroup', 'type'],
  subcategory: ['subcategory', 'item'],
  requesterName: ['requester', 'requestername', 'caller', 'callerid', 'customer', 'createdby'],
  requesterEmail: ['requesteremail', 'email', 'fromemail', 'customeremail', 'creatoremail'],
  assigneeName: ['assignee', 'assignedto', 'agent', 'owner', 'technician', 'agentassigned'],
  assigneeEmail: ['assigneemail', 'agentemail', 'owneremail'],
  createdAt: [
    'created',
    'createdat',
    'createdon',
    'openedat',
    'opened',
    'datecreated',
    'createdate'
  ],
  updatedAt: ['updated', 'updatedat', 'updatedon', 'lastupdated', 'modified', 'sysupdatedat'],
  respondedAt: ['firstresponse', 'firstresponseat', 'respondedat'],
  resolvedAt: [
    'resolved',
    'resolvedat',
    'resolvedon',
    'closed',
    'closedat',
    'closedon',
    'dateclosed'
  ]
}

/** How many columns of a help desk a file must have to be recognised as its own. */
const MIN_KNOWN_COLUMNS = 6

/** The fields whose columns it must have. */
const SURE_FIELDS = ['externalId', 'title', 'createdAt'] as const

const nameKey = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9#]/g, '')

/** The help desk that a file comes from, by the names of its columns; null for none that is known. */
export function recogniseSource(names: readonly string[]): ImportSource | null {
  const keys = new Set(names.map(nameKey))
  const isOf = (source: ImportSource) =>
    SURE_FIELDS.every((field) => keys.has(nameKey(PRESETS[source][field] ?? '')))
  const known = (source: ImportSource) =>
    Object.values(PRESETS[source]).filter((name) => name && keys.has(nameKey(name))).length
  const sources = (Object.keys(PRESETS) as ImportSource[]).filter(isOf)
  const [best] = sources.toSorted((one, other) => known(other) - known(one))
  return best && known(best) >= MIN_KNOWN_COLUMNS ? best : null
}

/**
 * Suggests what the columns of a file are.
 * @param source the help desk whose columns they are; null for the names that many use
 */
export function suggestColumns(names: readonly string[], source: ImportSource | null): Columns {
  const byKey = new Map(names.filter(Boolean).map((name) => [nameKey(name), name]))
  const columns: Columns = {}
  const taken = new Set<string>()
  for (const field of IMPORT_FIELDS) {
    const preset = source && PRESETS[source][field]
    const wanted = [...(preset ? [nameKey(preset)] : []), ...OTHER_NAMES[field]]
    const name = wanted.map((key) => byKey.get(key)).find((found) => found && !taken.has(found))
    if (name === undefined) continue
    columns[field] = name
    taken.add(name)
  }
  return columns
}

/** The number behind the name of a column that a file has twice. */
const REPEATED = / \(\d{1,3}\)$/

/**
 * Suggests which columns are answers to forms (D78): those that are called as a field and nothing else.
 * @param labels those of fields
 */
export function suggestAnswers(
  names: readonly string[],
  labels: readonly string[],
  columns: Columns
): NonNullable<ImportMapping['answers']> {
  const byName = new Map(labels.map((label) => [label.slice(0, MAX_NAME), label]))
  const taken = new Set(Object.values(columns))
  const found = names.flatMap((column) => {
    const label = byName.get(column) ?? byName.get(column.replace(REPEATED, ''))
    return label === undefined || taken.has(column) ? [] : [{ label, column }]
  })
  return [...new Map(found.toReversed().map((one) => [one.label, one])).values()].toReversed()
}

/** The columns of a file that can be fields of tickets: of an own export, all but the answers behind them. */
function fieldColumns(names: readonly string[]): readonly string[] {
  const isOwn = EXPORTED_COLUMNS.every((heading, index) => names[index] === heading)
  return isOwn ? names.slice(0, EXPORTED_COLUMNS.length) : names
}

interface SuggestionFacts {
  /** That of the server. */
  timeZone: string
  /** What the other help desk is to be called; by the columns where it is not said. */
  source?: string | undefined
  /** The labels of the answers that columns can be. */
  labels: readonly string[]
}

/** Suggests how a file could be imported. */
export function suggestMapping(
  columns: readonly CsvColumn[],
  { timeZone, source, labels }: SuggestionFacts
): ImportMapping {
  const names = columns.map(({ name }) => name)
  const isPreset = source !== undefined && Object.hasOwn(PRESETS, source)
  const recognised = isPreset ? (source as ImportSource) : recogniseSource(names)
  const suggested = suggestColumns(fieldColumns(names), recognised)
  const answers = suggestAnswers(names, labels, suggested)
  return {
    source: source ?? recognised ?? '',
    columns: suggested,
    ...(answers.length > 0 && { answers }),
    words: [],
    requester: { placeholder: PLACEHOLDER_NAME },
    department: IT_DEPARTMENT,
    category: OTHER_CATEGORY.slug,
    timeZone,
    unknownPeople: 'accounts',
    role: 'Support',
    repeatedRows: 'refuse'
  }
}
