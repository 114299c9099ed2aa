import { expect, test } from 'vitest'
import type { DeadlineReason } from '#shared/api/deadlines.ts'
import type { HistoryEntry } from '#shared/api/history.ts'
import { deadlineLines, sumText, verdictText } from './deadline-lines.ts'

const at = (hour: number) => `2026-06-01T${String(hour).padStart(2, '0')}:00:00.000Z`
const change = (id: number, hour: number, more: object) =>
  ({ id, actorId: 1, at: at(hour), ...more }) as HistoryEntry

const open = (used: number) => ({ kind: 'open' as const, from: at(8), until: at(9), used })

const REASON: DeadlineReason = {
  ...{ kind: 'resolution', target: 3_600_000, used: 0, startedAt: at(8), dueAt: at(12) },
  ...{ lateAt: null, endedAt: null, outcome: null },
  steps: [
    { kind: 'calendar', at: at(8), name: 'Office', zone: 'UTC' },
    open(3_600_000),
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

const HOUR = 3_600_000
test.each([
  ['Target', { target: 2 * HOUR }],
  // Less than a second is not shown, so it is not taken from the rest either.
  ['Open time, 6 h left of 6 h', { target: 6 * HOUR, steps: [open(400)] }],
  ['Open time, target 6 h', { target: 6 * HOUR, endedAt: at(11) }],
  ['Open time, 30 min over the target of 1 h 30 min', { target: 1.5 * HOUR }]
] as [string, Partial<DeadlineReason>][])('a sum says: %s', (text, part) => {
  expect(sumText({ ...REASON, ...part })).toBe(text)
})

test('a deadline says when it was missed, and which change made it late afterwards', () => {
  const verdict = (lateAt: string | null, isLate: boolean) =>
    verdictText({ ...REASON, lateAt }, isLate, 'UTC')
  expect(verdict(null, false)).toMatch(/^due .*12:00/)
  expect(verdict(at(12), true)).toMatch(/^late since .*12:00/)
  expect(verdict(at(13), true)).toMatch(/^due .*12:00.*, late since the change of .*1:00/)
})
