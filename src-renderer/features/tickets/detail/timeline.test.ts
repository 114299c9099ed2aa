import { describe, expect, it } from 'vitest'
import type { Comment } from '#shared/api/comments.ts'
import type { HistoryEntry } from '#shared/api/history.ts'
import { timelineOf } from './timeline.ts'

/** Rows made in some minutes, with ids from the number of earlier ones on. */
function rowsOf<T>(minutes: number[], earlier: number, rowOf: (id: number, at: string) => T) {
  const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 9, minute)).toISOString()
  const rows = minutes.map((minute, index) => rowOf(earlier + index + 1, at(minute)))
  return { rows, total: earlier + rows.length }
}
const comments = (minutes: number[], earlier = 0) =>
  rowsOf(
    minutes,
    earlier,
    (id, createdAt): Comment => ({
      ...{ id, ticketId: 1, userId: 1, message: 'Hm', createdAt }
    })
  )
const changes = (minutes: number[], earlier = 0) =>
  rowsOf(
    minutes,
    earlier,
    (id, at): HistoryEntry => ({
      ...{ id, kind: 'status', actorId: 1, from: 'open', to: 'resolved', at }
    })
  )

/** The shown entries, as `comment 1`, and the rest. */
function shown(...[of, and]: Parameters<typeof timelineOf>) {
  const { entries, ...rest } = timelineOf(of, and)
  return { entries: entries.map(({ kind, row }) => `${kind} ${row.id}`), ...rest }
}

describe('timelineOf', () => {
  it('puts comments and changes in the order of time, a change before the comment on it', () => {
    expect(shown(comments([2, 4, 4, 9]), changes([1, 4, 5, 10])).entries).toEqual([
      ...['change 1', 'comment 1', 'change 2', 'comment 2', 'comment 3'],
      ...['change 3', 'comment 4', 'change 4']
    ])
  })

  it('keeps the order of each where the clock was set back', () => {
    expect(shown(comments([5, 3]), changes([7, 4])).entries).toEqual([
      ...['comment 1', 'comment 2', 'change 1', 'change 2']
    ])
  })

  it.each([
    [
      'is the comments alone',
      comments([1, 2], 5),
      changes([]),
      'comment 6, comment 7',
      5,
      'comments'
    ],
    ['is the changes alone', comments([]), changes([1, 2], 5), 'change 6, change 7', 5, 'changes'],
    [
      'begins where both are known, and loads comments',
      ...[comments([3, 8], 5), changes([1, 2, 4]), 'comment 6, change 3, comment 7', 7, 'comments']
    ],
    [
      'begins where both are known, and loads changes',
      ...[comments([3, 8], 5), changes([5, 6], 9), 'change 10, change 11, comment 7', 15, 'changes']
    ],
    [
      'begins where the changes are known',
      ...[comments([1, 2, 8]), changes([5, 6], 9), 'change 10, change 11, comment 3', 11, 'changes']
    ]
  ] as [string, ReturnType<typeof comments>, ReturnType<typeof changes>, string, number, string][])(
    '%s',
    (_what, of, and, entries, left, earlier) => {
      expect(shown(of, and)).toEqual({ entries: entries.split(', '), left, earlier })
    }
  )
})
