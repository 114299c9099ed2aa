import type { ProcessPart } from '#shared/api/process-definitions.ts'
import type { ProcessInput } from '#shared/api/processes.ts'
import { OTHER_CATEGORY } from '#shared/domain/categories.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import { t } from '../../lib/texts.ts'

/** A part whose text is put into a language when someone starts from the example. */
interface ExamplePart {
  text: Text
  partOf(text: string): ProcessPart
}

/** A process to start from. */
interface ProcessExample {
  /** By which the address names it. */
  id: string
  name: Text
  /** The reason to have it. */
  text: Text
  mustFinish: boolean
  parts: readonly ExamplePart[]
}

const task = (
  key: string,
  text: Text,
  { after = [], due = null }: { after?: string[]; due?: number | null } = {}
): ExamplePart => ({
  text,
  partOf: (translated) => ({
    ...{ kind: 'task', key, after, text: translated, assigneeId: null, dueAfterDays: due }
  })
})

const ticket = (
  key: string,
  department: string,
  text: Text,
  after: string[] = []
): ExamplePart => ({
  text,
  partOf: (description) => ({
    ...{ kind: 'ticket', key, after, department, category: OTHER_CATEGORY.slug, subcategory: null },
    ...{ priority: 'medium', description }
  })
})

/** Joining and leaving, for a company with the departments of the specification (spec §3). */
export const PROCESS_EXAMPLES: readonly ProcessExample[] = [
  {
    ...{ id: 'joining', name: text('Joining'), mustFinish: true },
    text: text('Everything that a new colleague needs on the first day.'),
    parts: [
      task('contract', text('File the signed contract'), { due: 3 }),
      ticket('account', 'IT', text("Create the account and the email address for '{{'ticket'}}'"), [
        'contract'
      ]),
      ticket('laptop', 'IT', text("Set up a laptop and a phone for '{{'ticket'}}'"), ['account']),
      ticket(
        'payroll',
        'Accounts & Legal',
        text("Add the person of '{{'ticket'}}' to the payroll"),
        ['contract']
      ),
      ticket('equipment', 'Purchase', text("Order the work clothes and tools for '{{'ticket'}}'"), [
        'contract'
      ]),
      ticket('room', 'Civil', text("Prepare a desk, a chair and a key for '{{'ticket'}}'")),
      ticket(
        'power',
        'Electrical',
        text("Check sockets, light and network at the desk of '{{'ticket'}}'"),
        ['room']
      ),
      ticket(
        'parking',
        'Logistics',
        text("Assign a parking space and a locker for '{{'ticket'}}'")
      ),
      ticket(
        'phone-queue',
        'Support',
        text("Add the person of '{{'ticket'}}' to the phone lists"),
        ['account']
      ),
      ticket(
        'cards',
        'Marketing',
        text("Print business cards and add '{{'ticket'}}' to the website"),
        ['account']
      ),
      task('tour', text('Welcome, tour and safety briefing'), {
        after: ['laptop', 'room', 'equipment']
      }),
      task('talk', text('Talk about the first thirty days'), { after: ['tour'], due: 30 })
    ]
  },
  {
    ...{ id: 'leaving', name: text('Leaving'), mustFinish: true },
    text: text('Nothing is left open when a colleague leaves.'),
    parts: [
      task('notice', text('Confirm the last day in writing'), { due: 2 }),
      task('handover', text('Agree who takes over open work'), { after: ['notice'], due: 7 }),
      ticket('returned', 'IT', text("Collect the laptop, phone and tokens of '{{'ticket'}}'"), [
        'notice'
      ]),
      ticket('account', 'IT', text("Disable the account of '{{'ticket'}}' and forward its email"), [
        'returned',
        'handover'
      ]),
      ticket(
        'pay',
        'Accounts & Legal',
        text("Prepare the last salary and papers for '{{'ticket'}}'"),
        ['notice']
      ),
      ticket('orders', 'Purchase', text("Hand over orders and company cards of '{{'ticket'}}'"), [
        'notice'
      ]),
      ticket('keys', 'Civil', text("Collect keys and clear the desk of '{{'ticket'}}'"), [
        'notice'
      ]),
      ticket(
        'tools',
        'Electrical',
        text("Collect the tools and test equipment of '{{'ticket'}}'"),
        ['notice']
      ),
      ticket('parking', 'Logistics', text("Free the parking space and locker of '{{'ticket'}}'"), [
        'notice'
      ]),
      ticket('phone-queue', 'Support', text("Remove '{{'ticket'}}' from the phone lists"), [
        'notice'
      ]),
      ticket(
        'website',
        'Marketing',
        text("Remove '{{'ticket'}}' from the website and mailing lists"),
        ['notice']
      ),
      task('reference', text('Write the reference'), { after: ['notice'], due: 14 }),
      task('talk', text('Last talk and goodbye'), { after: ['handover', 'returned'] })
    ]
  }
]

/**
 * An example as a new process, without the tickets of departments that there are not.
 * @returns undefined where the address names none
 */
export function exampleFor(
  id: string | null,
  department: string,
  departments: readonly string[]
): ProcessInput | undefined {
  const found = PROCESS_EXAMPLES.find((example) => example.id === id)
  if (!found) return undefined
  const keys = new Set(departments.map(departmentKey))
  const parts = found.parts
    .map(({ text, partOf }) => partOf(t(text)))
    .filter((part) => part.kind === 'task' || keys.has(departmentKey(part.department)))
  const left = new Set(parts.map(({ key }) => key))
  return {
    ...{ name: t(found.name), department, enabled: true },
    definition: {
      mustFinish: found.mustFinish,
      parts: parts.map((part) => ({ ...part, after: part.after.filter((key) => left.has(key)) }))
    }
  }
}
