/** The parts of every attack, and the checks of its answers. */
import type Sqlite from 'better-sqlite3'
import type { Company } from './company.ts'
import type { HttpResponse } from './wire.ts'

/** How much, and how long. */
export interface Form {
  isLong: boolean
  /**
   * For which an attack goes on in the long form, and what lasts is held in both, in milliseconds.
   */
  holdMs: number
  /** Calls of the bystanders in a second. */
  callsPerSecond: number
}

/** The input of an attack. */
export interface Target extends Form {
  port: number
  /** A proxy at this address is believed, so that an attack can come from anywhere. */
  proxy: string
  company: Company
  /** The server's data folder. */
  dataDir: string
  /** From 0: a counted address is used up after one round. */
  round: number
}

/** The result of one round. */
export interface Outcome {
  /** The statuses that the attacker got; null where a connection ended without an answer. */
  statuses: readonly (number | null)[]
  /** The faults that were found, a sentence each. */
  faults: readonly string[]
  /** How many comments of the attacker the server has acknowledged. */
  comments?: number
  /** Anything else worth knowing. */
  note?: string
}

export interface Attack {
  /** By which it is chosen, and named in a report. */
  name: string
  /** The attack and its required outcome. */
  about: string
  /** The longest time that others may wait, in milliseconds: judged in the long form only. */
  target: { p50: number } | { p99: number }
  /** Writes into the database before the server starts. */
  prepare?(database: Sqlite.Database, company: Company, form: Form): void
  run(target: Target): Promise<Outcome>
}

/** The ticket that attackers write to; bystanders leave the first hundred alone. */
export const TICKET = 7
export const FIRST_BYSTANDERS_TICKET = 101

/** @returns the sentences whose claim does not hold, for {@link Outcome.faults} */
export function claims(holds: Record<string, boolean>): string[] {
  return Object.keys(holds).filter((sentence) => !holds[sentence])
}

/** How many answers there were of each kind, such as `10 × 401, 990 × 429`. */
export function tally(statuses: Outcome['statuses']): string {
  const kinds = [...Map.groupBy(statuses, (status) => status ?? 'closed')]
  return kinds
    .sort(([a], [b]) => String(a).localeCompare(String(b)))
    .map(([status, all]) => `${all.length.toLocaleString('en')} × ${status}`)
    .join(', ')
}

/** Says so where another status came than those that are allowed. */
export function onlyStatuses(
  statuses: Outcome['statuses'],
  ...allowed: (number | null)[]
): string[] {
  const others = statuses.filter((status) => !allowed.includes(status))
  const wanted = allowed.map((status) => status ?? 'a closed connection').join(' or ')
  return claims({ [`Responses other than ${wanted}: ${tally(others)}`]: others.length === 0 })
}

/** Says so where a rejection for now (429, 503) does not tell when to come again. */
export function claimsRetryAfter(
  answers: readonly Pick<HttpResponse, 'status' | 'headers'>[]
): string[] {
  const incomplete = answers.filter(
    ({ status, headers }) =>
      (status === 429 || status === 503) && !(Number(headers['retry-after']) > 0)
  )
  return claims({
    [`${incomplete.length} rejections had no Retry-After`]: incomplete.length === 0
  })
}

/** Repeats something by so many clients at once, until the time is over or it answers false. */
export async function repeat(
  clients: number,
  holdMs: number,
  work: (client: number) => Promise<boolean>
) {
  const until = performance.now() + holdMs
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while ((await work(client)) && performance.now() < until) {}
    })
  )
}
