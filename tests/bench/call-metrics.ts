/** How long calls take, each in turn with what it is compared with. */
import type { BareWrites } from './bare-writes.ts'
import { type MeasuredCall, measuredCalls } from './calls.ts'
import { separate } from './cores.ts'
import type { Program } from './programs.ts'
import type { CallMetrics, CallRows } from './report.ts'
import { signIn } from './sign-in.ts'
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
 * Measures all calls on a server with so many tickets, client and servers on different cores.
 * @param adapt what a call is compared with, and its targets, where that is another
 */
export async function measureCalls(
  server: Program,
  size: number,
  bareServer: Program,
  bare: BareWrites,
  adapt: (call: MeasuredCall, number: number) => MeasuredCall = (call) => call
): Promise<CallRows> {
  const { ask, userId, close } = await signIn(server)
  const letGo = separate(process.pid, [server.pid, bareServer.pid])
  const rows: CallRows = []
  for (const one of measuredCalls(size, userId, ask, bare)) {
    const call = adapt(one, rows.length)
    const metrics = await measureCall(call, bareServer.url)
    console.error(
      `${size} tickets: ${call.name}: ${(metrics.p50 / metrics.bare).toFixed(2)} × bare`
    )
    rows.push({ call, size, metrics })
  }
  letGo()
  close()
  return rows
}

async function measureCall(
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
