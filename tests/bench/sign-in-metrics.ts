/** What signing in costs, and whether anybody else notices. */
import { hash, verify } from 'argon2'
import { ACCOUNT } from './company-databases.ts'
import type { Program } from './programs.ts'
import type { Target } from './report.ts'
import { createAgent, median, percentile, send, timed } from './timing.ts'

const SIGN_INS = 50
const CALLS = 500

/** @param signIn one sign-in @param otherCall what somebody else asks for meanwhile */
export async function signInMetrics(
  { url }: Program,
  cookie: string,
  otherCall: string
): Promise<Target[]> {
  const agent = createAgent()
  const others = createAgent()
  const signIn = () => send(agent, `${url}/api/login`, { method: 'POST', body: ACCOUNT })
  const ask = () => send(others, `${url}${otherCall}`, { cookie })
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
  let isOver = false
  async function signInWithoutPause() {
    while (!isOver) await signIn()
  }
  const signingIn = signInWithoutPause()
  const beside = await timesOf(ask)
  isOver = true
  await signingIn
  agent.destroy()
  others.destroy()
  return [
    { name: 'a sign-in, p50', unit: 'ms', measured: median(signIns) },
    { name: 'argon2id alone, p50', unit: 'ms', measured: median(bare) },
    { name: 'one ticket, nobody signs in, p50', unit: 'ms', measured: median(alone) },
    { name: 'one ticket, nobody signs in, p99', unit: 'ms', measured: percentile(alone, 0.99) },
    {
      name: 'one ticket, while another client signs in without pause, p50',
      unit: 'ms',
      measured: median(beside)
    },
    {
      name: 'one ticket, while another client signs in without pause, p99',
      unit: 'ms',
      measured: percentile(beside, 0.99)
    }
  ]
}

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < CALLS; turn++) times.push(await timed(work))
  return times
}
