/** Whether anybody else notices that somebody searches. */
import type { Program } from './programs.ts'
import type { Target } from './report.ts'
import { createAgent, percentile, send, timed } from './timing.ts'

const CALLS = 500
/** Compared with every text, found in most, and found nowhere. */
const SEARCHES = ['in', 'the', '"does not work at all"']

/** @param otherCall what somebody else asks for meanwhile */
export async function searchMetrics(
  { url }: Program,
  cookie: string,
  otherCall: string
): Promise<Target[]> {
  const agents = [createAgent(), createAgent()] as const
  let isOver = false
  async function searchWithoutPause() {
    for (let turn = 0; !isOver; turn++) {
      const search = encodeURIComponent(SEARCHES[turn % SEARCHES.length] ?? '')
      await send(agents[0], `${url}/api/tickets?limit=5&search=${search}`, { cookie })
    }
  }
  const searching = searchWithoutPause()
  const times: number[] = []
  while (times.length < CALLS) {
    times.push(await timed(() => send(agents[1], `${url}${otherCall}`, { cookie })))
  }
  isOver = true
  await searching
  for (const agent of agents) agent.destroy()
  return [
    {
      name: 'one ticket, while another client searches without pause, p99',
      unit: 'ms',
      measured: percentile(times, 0.99),
      most: 20
    }
  ]
}
