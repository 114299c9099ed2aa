import type { Rehearsal, RehearsalLine, RehearsalResult } from '#shared/api/rehearsal.ts'
import { MAX_REHEARSAL_DAYS } from '#shared/api/rehearsal.ts'
import { departmentKey, IT_DEPARTMENT } from '#shared/domain/teams.ts'
import { english, type Translate } from '#shared/languages/texts.ts'
import { inBatchThread } from '../../base/batch-thread.ts'
import type { Clock } from '../../base/clock.ts'
import type { Log } from '../../base/log.ts'
import { workerFile } from '../../base/worker-file.ts'
import { ProblemError } from '../../http/problem.ts'
import type { TimeRange } from '../../store/reports-store.ts'
import type { TicketPlace } from '../../store/service-reports-store.ts'
import type { Store, Stores } from '../../store/store.ts'
import { rangeOf } from '../period-report.ts'
import { type RehearsalFacts, type RehearsedBatch, subcategoryKey } from './rehearsal-count.ts'

/** How many tickets are read at a time: a few milliseconds' work. */
const BATCH = 250

/** How often an answer says how far it is, in milliseconds. */
const PROGRESS_MS = 250

/** Computes from history how service levels would have been kept, one rehearsal at a time. */
export function createRehearsals(parts: { store: Pick<Store, 'read'>; clock: Clock; log: Log }) {
  const { clock, log } = parts
  const { read } = parts.store
  let isRunning = false

  async function* linesOf(
    levels: Rehearsal['levels'],
    range: TimeRange,
    isClosing: () => boolean,
    t: Translate
  ): AsyncGenerator<RehearsalLine> {
    const [total, facts] = await Promise.all([
      read.serviceReports.countRaised(range),
      factsOf(read, levels, clock())
    ])
    yield { done: 0, total }
    const thread = inBatchThread<RehearsedBatch, RehearsalResult>(
      workerFile('rehearsal-worker', import.meta.url),
      facts,
      historiesOf(read, range)
    )
    try {
      let [done, reportedAt] = [0, performance.now()]
      for (;;) {
        const step = await thread.next()
        if (step.done) return yield { result: step.value }
        if (isClosing()) return yield { problem: t('The server is closing. Start again.') }
        done += step.value.tickets.length
        if (performance.now() - reportedAt < PROGRESS_MS) continue
        reportedAt = performance.now()
        yield { done, total: Math.max(done, total) }
      }
    } catch (error) {
      log.error(`A rehearsal of service levels failed: ${error}`)
      yield { problem: t('The rehearsal ended early. Start again.') }
    } finally {
      // Where no one reads on, its thread ends too.
      await thread.return(undefined as never)
    }
  }

  /** Lines of JSON, while which no other rehearsal runs. The first piece is empty. */
  async function* answer(lines: AsyncGenerator<RehearsalLine>): AsyncGenerator<Uint8Array> {
    isRunning = true
    try {
      yield new Uint8Array()
      for await (const line of lines) yield Buffer.from(`${JSON.stringify(line)}\n`)
    } finally {
      isRunning = false
    }
  }

  return {
    /**
     * Starts a rehearsal, which goes on as far as its lines are read.
     * @param closing aborts when the server closes
     * @returns lines of JSON, see `RehearsalLine`; whoever gets them has to read them to the end or
     * return them
     * @throws ProblemError 400, 409 while another one runs
     */
    async start(
      { levels, from, to }: Rehearsal,
      closing?: AbortSignal,
      t: Translate = english
    ): Promise<AsyncGenerator<Uint8Array>> {
      const range = rangeOf(from, to, MAX_REHEARSAL_DAYS)
      if (isRunning)
        throw new ProblemError(409, 'Another rehearsal is running. Try again when it has ended.')
      const content = answer(linesOf(levels, range, () => closing?.aborted === true, t))
      // A generator that has not begun would not end the rehearsal when it is returned.
      await content.next()
      return content
    }
  }
}

async function factsOf(
  { categories, departments, users }: Stores,
  levels: Rehearsal['levels'],
  now: Date
): Promise<RehearsalFacts> {
  const [all, subcategories, people, added, used] = await Promise.all([
    categories.list(),
    categories.listSubcategories(),
    users.list(),
    departments.listAdded(),
    departments.countTickets()
  ])
  const slugs = new Map(all.map(({ id, slug }) => [id, slug]))
  const names = [
    ...people.map(({ role }) => role),
    ...[...added, ...used, ...levels.departments].map(({ department }) => department)
  ]
  return {
    levels,
    defaultSlas: new Map(
      subcategories.flatMap(({ categoryId, slug, defaultSLA }) =>
        defaultSLA === null
          ? []
          : [[subcategoryKey(slugs.get(categoryId) ?? '', slug), defaultSLA] as const]
      )
    ),
    departments: new Set([IT_DEPARTMENT, ...names].map(departmentKey)),
    now: now.getTime()
  }
}

async function* historiesOf(
  { serviceReports }: Pick<Stores, 'serviceReports'>,
  range: TimeRange
): AsyncGenerator<RehearsedBatch> {
  let after: TicketPlace | null | undefined = null
  while (after !== undefined) {
    const batch = await serviceReports.listHistories({ ...range, after, limit: BATCH })
    if (batch.tickets.length > 0) yield batch
    after = batch.tickets.at(-1)
  }
}
