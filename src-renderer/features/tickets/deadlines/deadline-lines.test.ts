import { expect, test } from 'vitest'
import type { DeadlineReason } from '#shared/api/deadlines.ts'
import type { HistoryEntry } from '#shared/api/history.ts'
import { deadlineLines } from './deadline-lines.ts'

const at = (hour: number) => `2026-06-01T${String(hour).padStart(2, '0')}:00:00.000Z`
const change = (id: number, hour: number, more: object) =>
  ({ id, actorId: 1, at: at(hour), ...more }) as HistoryEntry

const REASON: DeadlineReason = {
  ...{ kind: 'resolution', target: 3_600_000, used: 0, startedAt: at(8), dueAt: at(12) },
  ...{ lateAt: null, endedAt: null, outcome: null },
  steps: [
    { kind: 'calendar', at: at(8), name: 'Office', zone: 'UTC' },
    { kind: 'open', from: at(8), until: at(9), used: 3_600_000 },
    { kind: 'paused', from: at(9), until: at(10) },
    { kind: 'open', from: at(10), until: at(11), used: 3_600_000 }
  ]
}

test('changes of the ticket stand where they happened, and say why it was paused', () => {
  const priority = { kind: 'priority', from: 'low', to: 'high' }
  const changes = [
    change(1, 7, priority),
    change(2, 9, { kind: 'status', from: 'open', to: 'resolved' }),
    change(3, 10, priority)
  ]
  const lines = deadlineLines(REASON, changes)
  expect(
    lines.map((line) => (line.kind === 'time' ? (line.note ?? line.used) : line.kind))
  ).toEqual(['calendar', 3_600_000, 'paused while it was resolved', 'change', 3_600_000])
})
