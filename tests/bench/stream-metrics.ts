/** What `GET /api/tickets` without parameters costs the server and everybody else. */
import { memoryOf, type Program, processorTimeOf } from './programs.ts'
import type { Target } from './report.ts'
import { createAgent, percentile, send } from './timing.ts'

/** Between two looks at the server's memory, in milliseconds. */
const LOOK_EVERY = 20
const RUNS = 3

export async function streamMetrics(
  server: Program,
  cookie: string,
  otherCall: string
): Promise<Target[]> {
  const runs: { processor: number; elapsed: number; growth: number; others: number[] }[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await oneRun(server, cookie, otherCall))
  const most = (field: 'processor' | 'elapsed' | 'growth') =>
    Math.max(...runs.map((run) => run[field]))
  const others = runs.flatMap((run) => run.others)
  return [
    {
      name: 'every ticket, time of the server’s processor',
      unit: 'ms',
      measured: most('processor'),
      most: 3000
    },
    { name: 'every ticket, until the last byte is here', unit: 'ms', measured: most('elapsed') },
    {
      name: 'every ticket, growth of memory meanwhile',
      unit: 'MB',
      measured: most('growth'),
      most: 50
    },
    {
      name: `one ticket meanwhile, p99 of ${others.length}`,
      unit: 'ms',
      measured: percentile(others, 0.99),
      most: 100
    }
  ]
}

async function oneRun({ url, pid }: Program, cookie: string, otherCall: string) {
  const agents = [createAgent(), createAgent()] as const
  const memory = memoryOf(pid)
  const processor = processorTimeOf(pid)
  const begun = performance.now()
  let peak = memory
  let isOver = false
  const looking = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid))
  }, LOOK_EVERY)
  const others: number[] = []
  async function askMeanwhile() {
    while (!isOver) {
      const asked = performance.now()
      await send(agents[1], `${url}${otherCall}`, { cookie })
      others.push(performance.now() - asked)
      // A client that asks without a pause would measure itself: its own requests would wait for
      // each other.
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const asking = askMeanwhile()
  await send(agents[0], `${url}/api/tickets`, { cookie })
  const elapsed = performance.now() - begun
  const spent = processorTimeOf(pid) - processor
  isOver = true
  await asking
  clearInterval(looking)
  for (const agent of agents) agent.destroy()
  return { processor: spent, elapsed, growth: peak - memory, others }
}
