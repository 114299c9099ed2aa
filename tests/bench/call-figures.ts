/** How long calls take, each in turn with what it is compared with. */
import type { MeasuredCall } from './calls.ts'
import { createAgent, median, percentile, send, timed } from './timing.ts'

/** Calls that are measured, after some that are not. */
const CALLS = 200
const WARM_UP = 30

/** In milliseconds; `bare` is the median of what a call is compared with, `bareServer` that of the bare server alone. */
export interface CallFigures {
  p50: number
  p95: number
  p99: number
  bare: number
  bareServer: number
}

export async function measureCall({ call, bareWrite }: MeasuredCall, bareUrl: string): Promise<CallFigures> {
  const size = Buffer.byteLength((await call()).text)
  const agent = createAgent()
  const ours: number[] = []
  const server: number[] = []
  const writes: number[] = []
  for (let turn = -WARM_UP; turn < CALLS; turn++) {
    const own = await timed(call)
    const other = await timed(() => send(agent, `${bareUrl}/${size}`))
    const write = bareWrite ? await timed(bareWrite) : 0
    if (turn < 0) continue
    ours.push(own)
    server.push(other)
    writes.push(write)
  }
  agent.destroy()
  const bareServer = median(server)
  return {
    p50: median(ours),
    p95: percentile(ours, 0.95),
    p99: percentile(ours, 0.99),
    bare: bareServer + median(writes),
    bareServer
  }
}
