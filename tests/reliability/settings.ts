import { randomBytes } from 'node:crypto'
import { createRandom } from '../../src-main/server/demo/demo-random.ts'

/** How often a program is taken away in each of the tests that do so (HELPDESK_KILLS). */
export const KILLS = numberFrom('HELPDESK_KILLS', 50)

/** How long a load lasts, in minutes (HELPDESK_MINUTES). */
export const minutes = (otherwise: number) => numberFrom('HELPDESK_MINUTES', otherwise)

/** Whether what can't run on this machine is a failure. */
export const MUST_RUN_ALL = process.env.HELPDESK_REQUIRE_ALL === '1'

const seed = process.env.HELPDESK_SEED || randomBytes(4).toString('hex')

/**
 * Chance that can be repeated; when what happens takes as long as it did, which no one can promise,
 * it is the same again.
 */
export function seededRandom(name: string) {
  console.log(`${name}: HELPDESK_SEED=${seed} repeats this run`)
  return createRandom(`${seed} ${name}`)
}

function numberFrom(name: string, otherwise: number): number {
  const text = process.env[name]
  if (!text) return otherwise
  const value = Number(text)
  if (!(value > 0)) throw new Error(`${name} takes a number above 0, not "${text}"`)
  return value
}
