/** The cost of the server's heavy work, and whether other people notice. */
import { setTimeout as pause } from 'node:timers/promises'
import { hash, verify } from 'argon2'
import { ACCOUNT } from './company-databases.ts'
import { memoryOf, type Program, processorTimeOf } from './programs.ts'
import type { Target } from './report.ts'
import type { Client } from './sign-in.ts'
import { createAgent, median, percentile, send, timed } from './timing.ts'

const CALLS = 500
/** Another person asks for it while the server is busy. */
const OTHER_CALL = '/api/tickets/777'

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < CALLS; turn++) times.push(await timed(work))
  return times
}

/** The times of a call while something else is done without pause. */
async function timesWhile(busy: (turn: number) => Promise<unknown>, call: () => Promise<unknown>) {
  let isOver = false
  async function beBusy() {
    for (let turn = 0; !isOver; turn++) await busy(turn)
  }
  const working = beBusy()
  const times = await timesOf(call)
  isOver = true
  await working
  return times
}

/** Compared with every text, found in most, and found nowhere. */
const SEARCHES = ['in', 'the', '"does not work at all"']

/**
 * Whether other people notice a search. @param client of the others @param searching who searches
 */
export async function searchMetrics(client: Client, searching: Client): Promise<Target[]> {
  const times = await timesWhile(
    (turn) => {
      const search = encodeURIComponent(SEARCHES[turn % SEARCHES.length] ?? '')
      return searching.ask(`/api/tickets?limit=5&search=${search}`)
    },
    () => client.ask(OTHER_CALL)
  )
  const name = 'one ticket during continuous searches, p99'
  return [{ name, unit: 'ms', measured: percentile(times, 0.99), most: 20 }]
}

const SIGN_INS = 50

/** The cost of signing in, and whether other people notice. */
export async function signInMetrics({ url }: Program, client: Client): Promise<Target[]> {
  const agent = createAgent()
  const signIn = () => send(agent, `${url}/api/login`, { method: 'POST', body: ACCOUNT })
  const ask = () => client.ask(OTHER_CALL)
  const digest = await hash(ACCOUNT.password, {
    memoryCost: 46 * 1024,
    timeCost: 1,
    parallelism: 1
  })
  const signIns: number[] = []
  const bare: number[] = []
  for (let turn = 0; turn < SIGN_INS; turn++) {
    signIns.push(await timed(signIn))
    bare.push(await timed(() => verify(digest, ACCOUNT.password)))
  }
  const alone = await timesOf(ask)
  const beside = await timesWhile(signIn, ask)
  agent.destroy()
  const both = (name: string, times: number[]): Target[] => [
    { name: `${name}, p50`, unit: 'ms', measured: median(times) },
    { name: `${name}, p99`, unit: 'ms', measured: percentile(times, 0.99) }
  ]
  return [
    { name: 'sign-in, p50', unit: 'ms', measured: median(signIns) },
    { name: 'argon2id alone, p50', unit: 'ms', measured: median(bare) },
    ...both('one ticket, no sign-ins', alone),
    ...both('one ticket during continuous sign-ins', beside)
  ]
}

/** Between two looks at the server's memory, in milliseconds. */
const LOOK_EVERY = 20
const RUNS = 3

/** The cost of `GET /api/tickets` without parameters for the server and other people. */
export async function streamMetrics(
  { pid }: Program,
  client: Client,
  reading: Client
): Promise<Target[]> {
  const runs: Record<'processor' | 'elapsed' | 'growth', number>[] = []
  const others: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const memory = memoryOf(pid)
    const processor = processorTimeOf(pid)
    let peak = memory
    let isOver = false
    const looking = setInterval(() => {
      peak = Math.max(peak, memoryOf(pid))
    }, LOOK_EVERY)
    async function askMeanwhile() {
      while (!isOver) {
        others.push(await timed(() => client.ask(OTHER_CALL)))
        // A client that asks without a pause would measure itself.
        await pause(5)
      }
    }
    const asking = askMeanwhile()
    const elapsed = await timed(() => reading.ask('/api/tickets'))
    const spent = processorTimeOf(pid) - processor
    isOver = true
    await asking
    clearInterval(looking)
    runs.push({ processor: spent, elapsed, growth: peak - memory })
  }
  const most = (field: keyof (typeof runs)[number]) => Math.max(...runs.map((run) => run[field]))
  return [
    {
      name: 'all tickets at once: processor time of the server',
      unit: 'ms',
      measured: most('processor'),
      most: 3000
    },
    {
      name: 'all tickets at once: until the last byte arrives',
      unit: 'ms',
      measured: most('elapsed')
    },
    {
      name: 'all tickets at once: growth of memory',
      unit: 'MB',
      measured: most('growth'),
      most: 50
    },
    {
      name: `one ticket during that, p99 of ${others.length}`,
      unit: 'ms',
      measured: percentile(others, 0.99),
      most: 100
    }
  ]
}
