/**
 * `npm run test:attack`: the effect of attacks on other people. Runs every attack, or those with one
 * of the given words in their names, each against a server of its own; prints the table of
 * docs/benchmarks.md, and fails if an attack had an unexpected effect. Waiting times of others are
 * rated but cause no failure, because machines differ.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { END_SIGNALS } from '../../build/set-up.mjs'
import { machine } from '../bench/programs.ts'
import { table } from '../bench/report.ts'
import { percentile } from '../bench/timing.ts'
import { type Attack, type Form, tally } from './attack.ts'
import { ATTACKS } from './attacks.ts'
import { makeCompany } from './company.ts'
import { type Result, underAttack } from './under-attack.ts'

const TICKETS = 10_000

/**
 * Which part of the processors' time other machines may have had before an attack is repeated, and
 * how often at most: what others wait for then is not the server. The quietest time counts.
 */
const QUIET = 0.05
const MAX_TRIES = 4
const FORM: Form = { isLong: true, holdMs: 10_000, callsPerSecond: 100 }

const HEAD = [
  ...['Attack', 'Responses to the attacker', 'Calls of others', 'p50 (ms)', 'p95 (ms)', 'p99 (ms)'],
  ...['Longest (ms)', 'Target', '', 'Failed', 'Memory (MB)', 'Stolen']
]

/** The run without an attack, with which the others are compared. */
const noAttack: Attack = {
  name: 'none',
  about: 'no attack',
  target: { p99: 100 },
  async run({ holdMs }) {
    await pause(holdMs)
    return { statuses: [], faults: [] }
  }
}

if (process.platform !== 'linux') {
  console.error("Attacks can't run here: only Linux has all addresses of the loopback range.")
  process.exit(1)
}
const words = process.argv.slice(2).map((word) => word.toLowerCase())
const chosen = ATTACKS.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.toLowerCase().includes(word))
)
if (chosen.length === 0) {
  console.error(`Unknown attack. Choose from ${ATTACKS.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
// Ending in this way stops what was started.
for (const signal of END_SIGNALS) process.once(signal, () => process.exit(1))
console.error(`Creating a company with ${TICKETS.toLocaleString('en')} tickets`)
const company = await makeCompany(TICKETS)
process.once('exit', company.remove)
const results: Result[] = []
const failures: string[] = []
for (const attack of [noAttack, ...chosen]) {
  console.error(`${attack.name}: ${attack.about}`)
  try {
    const tries: Result[] = []
    do tries.push(await underAttack(attack, company, FORM))
    while (tries.every(({ stolen }) => stolen > QUIET) && tries.length < MAX_TRIES)
    results.push(...tries.sort((a, b) => a.stolen - b.stolen).slice(0, 1))
    const faults = new Set(tries.flatMap((result) => result.faults))
    failures.push(...[...faults].map((fault) => `- **${attack.name}**: ${fault}`))
  } catch (error) {
    failures.push(`- **${attack.name}**: ${error instanceof Error ? error.message : error}`)
  }
}
const notes = results.map(({ attack, note }) =>
  [`- **${attack.name}**: ${attack.about}`, note ?? []].flat().join('; ')
)
console.log(`${machine()}; others send ${FORM.callsPerSecond} requests per second

${table(HEAD, results.map(rowOf))}

${notes.join('\n')}

${failures.length === 0 ? 'Every response and every written row was as expected.' : 'Faults:'}

${failures.join('\n')}`)
process.exitCode = failures.length === 0 ? 0 : 1

function verdictOf(isMet: boolean, stolen: number): string {
  if (isMet) return 'met'
  return stolen > QUIET ? 'not clear' : '**not met**'
}

function rowOf({
  attack,
  statuses,
  bystanders: { latencies, errors },
  memory,
  stolen
}: Result): string[] {
  const time = (share: number) => percentile(latencies, share)
  const { target } = attack
  const [name, measured, most] =
    'p50' in target ? ['p50', time(0.5), target.p50] : (['p99', time(0.99), target.p99] as const)
  return [
    ...[attack.name, tally(statuses), latencies.length.toLocaleString('en')],
    ...[0.5, 0.95, 0.99, 1].map((share) => time(share).toFixed(1)),
    ...[`${name} ${most} ms`, verdictOf(measured <= most, stolen)],
    ...[String(errors.length), `${memory.before.toFixed(0)} → ${memory.most.toFixed(0)}`],
    `${(stolen * 100).toFixed(0)} %`
  ]
}
