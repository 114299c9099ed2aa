import type { ProcessDefinition, ProcessPart } from '#shared/api/process-definitions.ts'
import type { User } from '#shared/api/users.ts'
import { letProcessesRun } from '../processes/run-processes.ts'
import { startProcessIn } from '../processes/start-process.ts'
import type { Transaction } from '../store/store.ts'
import { raiseTicket } from '../tickets/new/new-tickets.ts'
import { changeTask } from '../tickets/tasks/task-changes.ts'
import { viewerOf } from '../tickets/viewer-of.ts'

const task = (key: string, text: string, after: string[], due: number): ProcessPart => ({
  ...{ kind: 'task', key, after, text, assigneeId: null, dueAfterDays: due }
})

const ticket = (
  key: string,
  department: string,
  description: string,
  after: string[]
): ProcessPart => ({
  ...{ kind: 'ticket', key, after, department, category: 'other', subcategory: null },
  ...{ priority: 'medium', description }
})

const JOINING: ProcessDefinition = {
  mustFinish: true,
  parts: [
    task('contract', 'File the signed contract', [], 3),
    ticket('account', 'IT', 'Create the account and the email address for {{ticket}}', [
      'contract'
    ]),
    ticket('laptop', 'IT', 'Set up a laptop and a phone for {{ticket}}', ['account']),
    ticket('room', 'Civil', 'Prepare a desk, a chair and a key for {{ticket}}', []),
    ticket('payroll', 'Accounts & Legal', 'Add the person of {{ticket}} to the payroll', [
      'contract'
    ]),
    task('tour', 'Welcome, tour and safety briefing', ['laptop', 'room'], 0)
  ]
}

const LEAVING: ProcessDefinition = {
  mustFinish: true,
  parts: [
    task('notice', 'Confirm the last day in writing', [], 2),
    task('handover', 'Agree who takes over open work', ['notice'], 7),
    ticket('returned', 'IT', 'Collect the laptop and phone of {{ticket}}', ['notice']),
    ticket('account', 'IT', 'Disable the account of {{ticket}}', ['returned', 'handover']),
    ticket('pay', 'Accounts & Legal', 'Prepare the last salary for {{ticket}}', ['notice'])
  ]
}

/**
 * Inserts two processes of HR, of which one runs in a ticket whose first part is done (D79).
 * @param find finds a person of the demo by the first name
 */
export async function insertDemoProcesses(
  tx: Transaction,
  find: (firstName: string) => User,
  at: Date
): Promise<void> {
  const head = find('Sofia')
  const stamps = { authorId: head.id, createdAt: at, updatedAt: at }
  const own = { department: 'HR', enabled: true, ...stamps }
  const joining = await tx.processes.insert({ name: 'Joining', definition: JOINING, ...own })
  await tx.processes.insert({ name: 'Leaving', definition: LEAVING, ...own })
  letProcessesRun(tx)
  const act = { actor: await viewerOf(tx, head), at }
  const parent = await raiseTicket(
    tx,
    {
      ...{ department: 'HR', category: 'other', priority: 'medium', status: 'open' },
      description: 'Mara Lindqvist joins Logistics on the first of next month',
      ...{ format: 'text', requesterId: head.id, assigneeId: head.id }
    },
    act
  )
  const started = await startProcessIn(tx, act, { processId: joining.id, ticket: parent })
  const [contract] = await tx.tasks.list(parent.id)
  if (contract) await changeTask(tx, act, started.ticket, contract, { done: true })
}
