/**
 * `npm run bench:tasks -- 100000`: how long the default list takes without tasks and where each
 * of its tickets has 100, and how long these tasks and one's own take, at each of these sizes. With
 * `--postgres` the databases are in a PostgreSQL. Prints Markdown.
 */
import { MAX_TASKS } from '../../../shared/api/tasks.ts'
import type { Ticket } from '../../../shared/api/tickets.ts'
import type { Program } from '../programs.ts'
import { table } from '../report.ts'
import { type Client, signIn } from '../sign-in.ts'
import { measureSizes } from '../sizes.ts'
import { mediansInTurn } from '../timing.ts'

const LIST = '/api/tickets?ownership=all-relevant&status=open&status=in-progress&limit=5'
/** The list of the tickets after those that get tasks. */
const PLAIN = 'the default list, without tasks'
const CALLS = 200
const WARM_UP_CALLS = 20

await measureSizes(100_000, measure)

async function measure(server: Program): Promise<string> {
  const client = await signIn(server)
  const listed = JSON.parse((await client.ask(LIST)).text) as Ticket[]
  for (const { id } of listed) await addTasks(client, id)
  const own = listed.length * MAX_TASKS
  const reads = {
    [PLAIN]: `${LIST}&offset=${listed.length}`,
    [`the same, ${MAX_TASKS} tasks each`]: LIST,
    'the tasks of a ticket': `/api/tickets/${listed[0]?.id}/tasks`,
    [`the first 10 of ${own} tasks of one’s own`]: '/api/user/tasks?limit=10',
    [`the first 100 of ${own}`]: '/api/user/tasks'
  }
  const measured = await mediansInTurn(reads, client.ask, {
    ...{ calls: CALLS, warmUp: WARM_UP_CALLS }
  })
  const plain = measured.get(PLAIN) ?? Number.NaN
  client.close()
  const rows = [...measured].map(([name, time]) => {
    return [name, time.toFixed(2), (time / plain).toFixed(2)]
  })
  return table(['Read', 'Median (ms)', '×'], rows)
}

/** Fills a ticket with tasks of the person who asks. */
async function addTasks({ ask, userId }: Client, ticketId: number): Promise<void> {
  for (let count = 0; count < MAX_TASKS; count++) {
    const text = `Check the cable of port ${count} in the rack of hall 2, and note its label`
    await ask(`/api/tickets/${ticketId}/tasks`, 'POST', { text, assigneeId: userId })
  }
}
