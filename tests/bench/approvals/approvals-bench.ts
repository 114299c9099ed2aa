/**
 * `npm run bench:approvals -- 20000`: how long the list of 1,000 open approvals of a person takes, and
 * their number in the answer for the bell, compared with the default list of tickets, at each of these
 * sizes. With `--postgres` the databases are in a PostgreSQL. Prints Markdown.
 */
import type { User } from '../../../shared/api/users.ts'
import type { Program } from '../programs.ts'
import { table } from '../report.ts'
import { type Ask, signIn } from '../sign-in.ts'
import { measureSizes } from '../sizes.ts'
import { mediansInTurn } from '../timing.ts'

const APPROVALS = 1000
const CALLS = 200
const WARM_UP_CALLS = 20

const LISTS = {
  'default list': '/api/tickets?limit=50',
  'My approvals, the first 50': '/api/user/approvals?limit=50',
  'notifications with their number': '/api/notifications'
}

await measureSizes(20_000, measure)

async function measure(server: Program): Promise<string> {
  const { ask, close, userId } = await signIn(server)
  await askForAll(ask, userId)
  const medians = await mediansInTurn(LISTS, ask, { calls: CALLS, warmUp: WARM_UP_CALLS })
  close()
  const plain = medians.get('default list') ?? Number.NaN
  const rows = [...medians].map(([name, time]) => {
    return [name, time.toFixed(2), (time / plain).toFixed(2)]
  })
  return table([`${APPROVALS.toLocaleString('en')} open approvals`, 'Median (ms)', '×'], rows)
}

/** Raises tickets for another person, and asks the one who measures to approve each. */
async function askForAll(ask: Ask, userId: number): Promise<void> {
  const users = JSON.parse((await ask('/api/users')).text) as User[]
  const requesterId = users.find(({ id, service }) => id !== userId && !service)?.id
  const request = {
    ...{ question: 'May we order this?', of: 'people', personIds: [userId], needsAll: false },
    beforeAssigning: false
  }
  for (let index = 0; index < APPROVALS; index++) {
    const ticket = { department: 'IT', description: `Two printers for hall ${index}` }
    const raised = await ask('/api/tickets', 'POST', {
      ...ticket,
      category: 'printer',
      requesterId
    })
    const { id } = JSON.parse(raised.text) as { id: number }
    await ask(`/api/tickets/${id}/approvals`, 'POST', request)
  }
}
