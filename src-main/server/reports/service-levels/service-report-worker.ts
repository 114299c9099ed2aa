import { workerData } from 'node:worker_threads'
import { usedTime } from '#shared/domain/service-levels.ts'
import { serveBatches } from '../../base/batch-thread.ts'
import { type StoredLevels, withHours } from '../../effects/service-clock-effects.ts'
import type { GroupedClock } from '../../store/service-reports-store.ts'
import { OutcomeTally } from './outcome-tally.ts'

// Counts clocks by group and outcome, of which there may be a hundred thousand.

const { hoursOf } = withHours(workerData as StoredLevels)
const groups = new Map<string | null, OutcomeTally>()
const total = new OutcomeTally()

/** The ticket whose clocks are being read, which follow each other. */
let current: { id: number; rank: number; group: OutcomeTally } | null = null

function countCurrent(): void {
  if (!current) return
  current.group.count(current.rank)
  total.count(current.rank)
  current = null
}

function groupOf(key: string | null): OutcomeTally {
  const group = groups.get(key) ?? new OutcomeTally()
  groups.set(key, group)
  return group
}

function read({ id, key, rank, runs, endedAt }: GroupedClock): void {
  if (rank === null) return
  if (current?.id !== id) {
    countCurrent()
    current = { id, rank, group: groupOf(key) }
  }
  current.rank = Math.max(current.rank, rank)
  if (runs === null || endedAt === null) return
  const used = usedTime({ runs: JSON.parse(runs) }, endedAt, hoursOf)
  current.group.use(used)
  total.use(used)
}

serveBatches(
  (clocks: GroupedClock[]) => clocks.forEach(read),
  () => {
    countCurrent()
    const rows = [...groups].map(([key, group]) => ({ key, ...group.figures() }))
    return { rows, total: total.figures() }
  }
)
