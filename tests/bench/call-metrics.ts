/** How long calls take, each in turn with what it is compared with. */
import type { MeasuredCall } from './calls.ts'
import { createAgent, median, percentile, send, timed } from './timing.ts'

/** Calls that are measured. */
const CALLS = 200

/**
 * Before them, what runs for years is run for a while: for so many milliseconds, and so often at
 * least.
 */
const WARM_UP_TIME = 1000
const WARM_UP_CALLS = 30

/**
 * In milliseconds; `bare` is the median of what a call is compared with, `bareServer` that of the
 * bare server alone.
 */
export interface CallMetrics {
  p50: number
  p95: number
  p99: number
  bare: number
  bareServer: number
}

export async function measureCall(
  { call, bareWork }: MeasuredCall,
  bareUrl: string
): Promise<CallMetrics> {
  const size = Buffer.byteLength((await call()).text)
  const agent = createAgent()
  const ours: number[] = []
  const server: number[] = []
  const writes: number[] = []
  const warmUntil = performance.now() + WARM_UP_TIME
  for (let warmUp = 0; warmUp < WARM_UP_CALLS || performance.now() < warmUntil; warmUp++) {
    await call()
    await send(agent, `${bareUrl}/${size}`)
    await bareWork?.()
  }
  for (let turn = 0; turn < CALLS; turn++) {
    ours.push(await timed(call))
    server.push(await timed(() => send(agent, `${bareUrl}/${size}`)))
    writes.push(bareWork ? await timed(bareWork) : 0)
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
