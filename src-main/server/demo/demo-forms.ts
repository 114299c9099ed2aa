import type { ApprovalRequest } from '#shared/api/approval-requests.ts'
import type { FormDefinition, FormField } from '#shared/api/form-definitions.ts'
import type { User } from '#shared/api/users.ts'
import type { FormPlace } from '#shared/domain/forms.ts'
import { noteFormsChanged } from '../effects/known-forms.ts'
import type { TicketLife } from '../store/imports-store.ts'
import type { Transaction } from '../store/store.ts'

const common = { help: '', required: true, secret: false, showIf: null }
const optional = { ...common, required: false }
const OF_HEAD = {
  ...{ question: 'May we order this?', of: 'head', personIds: [], needsAll: false },
  beforeAssigning: true
} satisfies ApprovalRequest
const nothing = { startProcess: null, approval: null }

const EQUIPMENT: FormField[] = [
  {
    ...{ ...common, type: 'choice', key: 'device', label: 'Device', several: false },
    choices: ['Laptop', 'Desktop computer', 'Phone', 'Screen']
  },
  {
    ...{ ...optional, type: 'choice', key: 'accessories', label: 'Accessories', several: true },
    choices: ['Docking station', 'Headset', 'Second screen', 'Bag'],
    showIf: { field: 'device', is: ['Laptop'] }
  },
  { ...common, type: 'person', key: 'recipient', label: 'Recipient' },
  { ...common, type: 'date', key: 'needed-by', label: 'Needed by' },
  { ...common, type: 'yes-no', key: 'replaces', label: 'Replaces a present device' },
  {
    ...{ ...common, type: 'line', key: 'old-number', label: 'Asset number of the present device' },
    ...{ help: 'On the sticker, such as HD-2041.', showIf: { field: 'replaces', is: ['yes'] } }
  },
  { ...optional, type: 'text', key: 'software', label: 'Programs that it needs' }
]

const PURCHASE: FormField[] = [
  { ...common, type: 'line', key: 'item', label: 'Item', help: 'Name and model, or a link.' },
  {
    ...{ ...common, type: 'number', key: 'quantity', label: 'Quantity' },
    ...{ min: 1, max: 1000, unit: 'pieces' }
  },
  {
    ...{ ...common, type: 'number', key: 'price', label: 'Price in total, without tax' },
    ...{ min: 0, max: null, unit: '€' }
  },
  { ...common, type: 'line', key: 'cost-centre', label: 'Cost centre', help: 'Such as 4200.' },
  { ...common, type: 'yes-no', key: 'budgeted', label: 'In this year’s budget' },
  {
    ...{ ...common, type: 'text', key: 'reason', label: 'Reason' },
    showIf: { field: 'budgeted', is: ['no'] }
  },
  { ...optional, type: 'file', key: 'offer', label: 'Offer' }
]

interface DemoForm {
  /** The first name of its author. */
  author: string
  place: FormPlace
  definition: FormDefinition
}

const FORMS: readonly DemoForm[] = [
  {
    author: 'Priya',
    place: { department: null, category: 'it-assets', subcategory: 'new-equipment' },
    definition: { fields: EQUIPMENT, ...nothing }
  },
  {
    author: 'Priya',
    place: { department: null, category: 'orders', subcategory: null },
    definition: { fields: PURCHASE, startProcess: null, approval: OF_HEAD }
  }
]

/**
 * Inserts the forms of the demo's company (D78), and answers the one for equipment for the newest
 * ticket that asks it; the earlier ones were raised before there was a form.
 * @param lives the newest tickets, oldest first
 */
export async function insertDemoForms(
  tx: Transaction,
  people: readonly User[],
  lives: readonly TicketLife[],
  now: Date
): Promise<void> {
  for (const { author, place, definition } of FORMS) {
    const authorId = people.find(({ fullName }) => fullName.startsWith(`${author} `))?.id
    if (authorId === undefined) throw new Error(`No one of the demo is called ${author}`)
    const form = await tx.forms.insert({ ...place, enabled: true, definition, authorId, at: now })
    const isAnswered = place.subcategory !== null
    const life = isAnswered && lives.findLast(({ ticket }) => isForNewcomer(ticket))
    if (!life) continue
    const { id: ticketId, requesterId, createdAt } = life.ticket
    await tx.forms.putAnswers({
      ...{ ticketId, formId: form.id, versionId: form.versionId, authorId: requesterId },
      answers: {
        ...{
          device: 'Laptop',
          accessories: ['Docking station', 'Headset'],
          recipient: requesterId
        },
        ...{ 'needed-by': createdAt.toISOString().slice(0, 10), replaces: true },
        ...{ 'old-number': 'HD-2041', software: 'The label printer’s driver, and Visio' }
      },
      answeredAt: createdAt
    })
  }
  await noteFormsChanged(tx, now)
}

const isForNewcomer = ({ subcategory, description }: TicketLife['ticket']) =>
  subcategory === 'new-equipment' && description.startsWith('New starter')
