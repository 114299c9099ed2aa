import type { FormDefinition } from '#shared/api/form-definitions.ts'
import { answerText, hiddenKeys } from '#shared/domain/form-answers.ts'
import { answerTo } from '#shared/domain/forms.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { english } from '#shared/languages/texts.ts'
import { readForms } from '../../effects/known-forms.ts'
import type { Stores } from '../../store/store.ts'
import type { ListQuery, TicketToExport } from '../../store/tickets-store.ts'
import { withDefinitions } from '../forms/given-answers.ts'

/** The answers of tickets, by the ids of these and then by the labels of fields. */
export type ExportedAnswers = ReadonlyMap<number, ReadonlyMap<string, string>>

/** The tickets of an export, as far as answers need them. */
type Exported = Pick<TicketToExport, 'id' | 'department' | 'requesterId' | 'assigneeId'>

/**
 * Reads the answers of tickets that someone sees: those to secret fields not for all (D41, D78). Where
 * two forms have a field of the same label, both answers are lines of one cell.
 */
export async function visibleAnswers(
  read: Stores,
  tickets: readonly Exported[],
  actor: Viewer
): Promise<ExportedAnswers> {
  const rows = await read.forms.listAnswersOf(tickets.map(({ id }) => id))
  if (rows.length === 0) return new Map()
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  const names = await readNames(read, [...new Set(rows.map(({ ticketId }) => ticketId))])
  const answers = new Map<number, Map<string, string>>()
  for (const { row, definition } of await withDefinitions(read, await readForms(read), rows)) {
    const ticket = byId.get(row.ticketId)
    if (!ticket) continue
    const hidden = hiddenKeys(actor, ticket, definition, row)
    const cells = answers.get(row.ticketId) ?? new Map<string, string>()
    for (const [label, text] of textsOf(definition, row.answers, { hidden, names })) {
      const former = cells.get(label)
      cells.set(label, former === undefined ? text : `${former}\n${text}`)
    }
    answers.set(row.ticketId, cells)
  }
  return answers
}

/**
 * The labels that some ticket of a list answers for someone, for only then an export has columns of
 * them; in the order of the newest tickets. It looks through the whole list where any ticket has
 * answers.
 */
export async function answeredLabels(
  read: Stores,
  query: ListQuery,
  actor: Viewer
): Promise<string[]> {
  if (!(await read.forms.hasAnswers())) return []
  const labels = new Set<string>()
  for await (const tickets of read.tickets.readAll(query, actor))
    for (const cells of (await visibleAnswers(read, tickets, actor)).values())
      for (const label of cells.keys()) labels.add(label)
  return [...labels]
}

type Names = Parameters<typeof answerText>[3]

function textsOf(
  { fields }: FormDefinition,
  answers: Parameters<typeof answerTo>[0],
  { hidden, names }: { hidden: readonly string[]; names: Names }
): [string, string][] {
  return fields.flatMap((field): [string, string][] => {
    const answer = answerTo(answers, field.key)
    if (answer == null || hidden.includes(field.key)) return []
    return [[field.label, answerText(english, field, answer, names)]]
  })
}

/** The names of people, and of the public files of some tickets. */
async function readNames(read: Stores, ticketIds: readonly number[]): Promise<Names> {
  const [people, files] = await Promise.all([
    read.users.list(),
    Promise.all(ticketIds.map((ticketId) => read.attachments.list({ ticketId, withNotes: false })))
  ])
  const nameOf = new Map(people.map(({ id, fullName }) => [id, fullName]))
  const fileOf = new Map(files.flat().map(({ id, name }) => [id, name]))
  return { person: (id) => nameOf.get(id), file: (id) => fileOf.get(id) }
}
