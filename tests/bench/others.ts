/** The waiting time of others while a server is busy, compared with their waiting time before. */
import { setTimeout as pause } from 'node:timers/promises'
import { DEFAULT_LIST } from './daily/daily-calls.ts'
import { table } from './report.ts'
import type { Client } from './sign-in.ts'
import { median, percentile, timed } from './timing.ts'

/** How long others ask before, in milliseconds. */
const QUIET_MS = 15_000

/** How long someone thinks between two calls, in milliseconds. */
const THINKING_MS = 20

/** A ticket that others work on. */
const TICKET = 1

/** Milliseconds of each call, by what it is. */
export type Times = Record<string, number[]>

/** Someone who looks at tickets and comments on one. */
export function createOthers({ ask, userId, close }: Client) {
  const comment = { message: 'Thank you', userId, ticketId: TICKET }
  const work: Record<string, () => Promise<unknown>> = {
    'one ticket': () => ask(`/api/tickets/${TICKET}`),
    'default list': () => ask(DEFAULT_LIST),
    'a comment': () => ask(`/api/tickets/${TICKET}/comments`, 'POST', comment)
  }

  /** Does each kind of work in turn until something has happened. */
  async function timesUntil(end: Promise<unknown>): Promise<Times> {
    let isOver = false
    const ending = end.finally(() => {
      isOver = true
    })
    const times: Times = Object.fromEntries(Object.keys(work).map((name) => [name, []]))
    while (!isOver) {
      for (const [name, act] of Object.entries(work)) times[name]?.push(await timed(act))
      await pause(THINKING_MS)
    }
    await ending
    return times
  }

  return {
    timesUntil,
    /** Their waiting times while the server does nothing else. */
    quietTimes: () => timesUntil(pause(QUIET_MS)),
    close
  }
}

/**
 * A table of what others wait for.
 * @param busy what the server did, and what others waited meanwhile
 */
export function othersTable(quiet: Times, busy: Record<string, Times>): string {
  const names = Object.keys(busy)
  const both = (times: number[]) =>
    `${median(times).toFixed(1)}, ${percentile(times, 0.99).toFixed(1)}`
  const multiple = (some: number[], none: number[]) =>
    `${(median(some) / median(none)).toFixed(1)}, ${(percentile(some, 0.99) / percentile(none, 0.99)).toFixed(1)}`
  const rows = Object.entries(quiet).map(([call, none]) => {
    const cells = names.flatMap((name) => {
      const some = busy[name]?.[call] ?? []
      return [both(some), multiple(some, none), Math.max(...some).toFixed(0)]
    })
    return [call, both(none), ...cells]
  })
  const heads = names.flatMap((name) => [`${name}, p50 and p99`, '×', 'Longest'])
  return table(['Calls of others', 'Before, p50 and p99 (ms)', ...heads], rows)
}
