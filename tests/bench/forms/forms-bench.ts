/**
 * `npm run bench:forms -- 20000`: how much longer a ticket takes to raise and to read with the answers to
 * a form of 20 fields, beside 500 forms, than without any form, and a search for an answer than one for
 * a description, at each of these sizes. With `--postgres` the databases are in a PostgreSQL. Prints
 * Markdown.
 */
import { type Form, type FormEntry, MAX_FORMS } from '../../../shared/api/forms.ts'
import type { Ticket } from '../../../shared/api/tickets.ts'
import type { Program } from '../programs.ts'
import { table } from '../report.ts'
import { type Client, signIn } from '../sign-in.ts'
import { measureSizes } from '../sizes.ts'
import { median, timed } from '../timing.ts'

const FIELDS = 20
/** Each state is measured in turn so many times, so that a machine that gets slower counts for all. */
const ROUNDS = 16
const CALLS = 15
const WARM_UP_CALLS = 5

const DESCRIPTION =
  'The printer in hall 2 prints grey stripes on every page since this morning, also with new zebraword.'

await measureSizes(20_000, measure)

async function measure(server: Program): Promise<string> {
  const client = await signIn(server)
  const times = new Map<string, number[]>()
  const note = (name: string, more: number[]) =>
    times.set(name, [...(times.get(name) ?? []), ...more])
  for (let round = 0; round < ROUNDS; round++) {
    await setEnabled(client, false)
    await measureTicket(client, undefined, (name, all) => note(`${name} without a form`, all))
    const form = await setEnabled(client, true)
    await measureTicket(client, form, (name, all) => note(`${name} with answers`, all))
    const search = (word: string) => () => client.ask(`/api/tickets?search=${word}&limit=5`)
    note('A search without a form', await repeated(search('zebraword')))
    note('A search with answers', await repeated(search('okapiword')))
  }
  client.close()
  const rows = ['Raising', 'Reading', 'A search'].map((name) => {
    const [plain, answered] = ['without a form', 'with answers'].map((state) =>
      median(times.get(`${name} ${state}`) ?? [])
    ) as [number, number]
    return [name, plain.toFixed(2), answered.toFixed(2), (answered / plain).toFixed(2)]
  })
  return table(
    [`${MAX_FORMS} forms of ${FIELDS} fields`, 'Description (ms)', 'Answers (ms)', '×'],
    rows
  )
}

/** Measures tickets with answers to a form, or of a category that has none. */
async function measureTicket(
  { ask, userId }: Client,
  form: FormEntry | undefined,
  note: (name: string, times: number[]) => void
): Promise<void> {
  const answers = Object.fromEntries(
    Array.from({ length: FIELDS }, (_, index) => [`field-${index}`, `Answer ${index} okapiword`])
  )
  const ticket = {
    ...{ department: 'IT', description: DESCRIPTION, category: 'printer', requesterId: userId },
    ...(form && { form: { formId: form.id, version: form.version, answers } })
  }
  note('Raising', await repeated(() => ask('/api/tickets', 'POST', ticket)))
  const { id } = JSON.parse((await ask('/api/tickets', 'POST', ticket)).text) as Ticket
  note('Reading', await repeated(() => ask(`/api/tickets/${id}`)))
}

async function repeated(call: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let turn = -WARM_UP_CALLS; turn < CALLS; turn++) {
    const time = await timed(call)
    if (turn >= 0) times.push(time)
  }
  return times
}

/**
 * Enables or disables the form of printers, beside the others that are created at first.
 * @returns the form
 */
async function setEnabled({ ask }: Client, enabled: boolean): Promise<FormEntry | undefined> {
  const list = async () => JSON.parse((await ask('/api/forms')).text) as FormEntry[]
  const definition = {
    ...{ startProcess: null, approval: null },
    fields: Array.from({ length: FIELDS }, (_, index) => ({
      ...{ type: 'line', key: `field-${index}`, label: `Field ${index}`, help: '' },
      ...{ required: true, secret: false, showIf: null }
    }))
  }
  const place = { department: null, category: 'printer', subcategory: null }
  const found = (await list()).find(({ category }) => category === 'printer')
  if (!found && !enabled) return undefined
  if (!found) {
    await ask('/api/forms', 'POST', { ...place, enabled, definition })
    await addOthers(ask, definition)
  } else {
    const { text } = await ask(`/api/forms/${found.id}`)
    const { updatedAt: _, ...form } = JSON.parse(text) as Form
    await ask(`/api/forms/${found.id}`, 'PUT', { ...place, enabled, definition: form.definition })
  }
  return (await list()).find(({ category }) => category === 'printer')
}

/** Creates forms for subcategories that no measured ticket has. */
async function addOthers(ask: Client['ask'], definition: object): Promise<void> {
  const categories = JSON.parse((await ask('/api/admin/categories')).text) as {
    id: number
    slug: string
  }[]
  const scanner = categories.find(({ slug }) => slug === 'scanner')
  for (let index = 1; index < MAX_FORMS; index++) {
    const slug = `measured-${index}`
    await ask('/api/admin/subcategories', 'POST', { categoryId: scanner?.id, name: slug, slug })
    await ask('/api/forms', 'POST', {
      ...{ department: null, category: 'scanner', subcategory: slug, enabled: true, definition }
    })
  }
}
