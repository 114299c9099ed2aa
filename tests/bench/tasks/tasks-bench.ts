/**
 * `npm run bench:tasks -- 100000`: how long the default list takes before and after each of its
 * tickets has 100 tasks, and how long these tasks and one's own take, at each of these sizes. With
 * `--postgres` the databases are in a PostgreSQL. Prints Markdown.
 */
import { parseArgs } from 'node:util'
import { MAX_TASKS } from '../../../shared/api/tasks.ts'
import type { Ticket } from '../../../shared/api/tickets.ts'
import { withServer } from '../company-databases.ts'
import { watchMachine } from '../programs.ts'
import { table } from '../report.ts'
import { type Client, signIn } from '../sign-in.ts'
import { median, timed } from '../timing.ts'

const LIST = '/api/tickets?ownership=all-relevant&status=open&status=in-progress&limit=5'
const CALLS = 200
const WARM_UP_CALLS = 20

const { values: options, positionals } = parseArgs({
  options: { postgres: { type: 'boolean', default: false } },
  allowPositionals: true
})
const sizes = positionals.length > 0 ? positionals.map(Number) : [100_000]
const describeMachine = watchMachine()
const tables: string[] = []
for (const tickets of sizes) tables.push(await measureSize(tickets))
console.log(`${describeMachine()}\n\n${tables.join('\n\n')}`)

async function measureSize(tickets: number): Promise<string> {
  return await withServer({ tickets, ...options }, async (server) => {
    const client = await signIn(server)
    const listed = JSON.parse((await client.ask(LIST)).text) as Ticket[]
    const plain = await medianOf(client, LIST)
    for (const { id } of listed) await addTasks(client, id)
    const own = listed.length * MAX_TASKS
    const measured = {
      'the default list, without tasks': plain,
      [`the same, ${MAX_TASKS} tasks each`]: await medianOf(client, LIST),
      'the tasks of a ticket': await medianOf(client, `/api/tickets/${listed[0]?.id}/tasks`),
      [`the first 10 of ${own} tasks of one’s own`]: await medianOf(
        client,
        '/api/user/tasks?limit=10'
      ),
      [`the first 100 of ${own}`]: await medianOf(client, '/api/user/tasks')
    }
    client.close()
    const rows = Object.entries(measured).map(([name, time]) => {
      return [name, time.toFixed(2), (time / plain).toFixed(2)]
    })
    return [
      `${tickets.toLocaleString('en')} tickets:`,
      table(['Read', 'Median (ms)', '×'], rows)
    ].join('\n\n')
  })
}

async function medianOf({ ask }: Client, path: string): Promise<number> {
  const times: number[] = []
  for (let turn = -WARM_UP_CALLS; turn < CALLS; turn++) {
    const time = await timed(() => ask(path))
    if (turn >= 0) times.push(time)
  }
  return median(times)
}

/** Fills a ticket with tasks of the person who asks. */
async function addTasks({ ask, userId }: Client, ticketId: number): Promise<void> {
  for (let count = 0; count < MAX_TASKS; count++) {
    const text = `Check the cable of port ${count} in the rack of hall 2, and note its label`
    await ask(`/api/tickets/${ticketId}/tasks`, 'POST', { text, assigneeId: userId })
  }
}
