import type { ImportMapping } from '#shared/api/import-mapping.ts'
import { OTHER_CATEGORY } from '#shared/domain/categories.ts'
import {
  IMPORT_FIELDS,
  type ImportField,
  type ImportSource,
  PLACEHOLDER_NAME
} from '#shared/domain/imports.ts'
import { IT_DEPARTMENT } from '#shared/domain/teams.ts'
import type { CsvColumn } from './csv-file.ts'

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

/**
 * Suggests how a file could be imported.
 * @param timeZone that of the server
 * @param source what it is to be called; by the columns where it is not said
 */
export function suggestMapping(
  columns: readonly CsvColumn[],
  timeZone: string,
  source?: string
): ImportMapping {
  const names = columns.map(({ name }) => name)
  const isPreset = source !== undefined && Object.hasOwn(PRESETS, source)
  const recognised = isPreset ? (source as ImportSource) : recogniseSource(names)
  const suggested = suggestColumns(names, recognised)
  return {
    source: source ?? recognised ?? '',
    columns: suggested,
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
