import { describe, expect, it } from 'vitest'
import type { Comment } from '#shared/api/comments.ts'
import type { HistoryEntry } from '#shared/api/history.ts'
import { timelineOf } from './timeline.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 9, minute)).toISOString()

/** Comments made in some minutes, with ids from the number of earlier ones on. */
function comments(minutes: number[], earlier = 0) {
  const rows = minutes.map(
    (minute, index): Comment => ({
      ...{ id: earlier + index + 1, ticketId: 1, userId: 1, message: 'Hm' },
      createdAt: at(minute)
    })
  )
  return { rows, total: earlier + rows.length }
}

/** Changes made in some minutes, with ids from the number of earlier ones on. */
function changes(minutes: number[], earlier = 0) {
  const rows = minutes.map(
    (minute, index): HistoryEntry => ({
      ...{ id: earlier + index + 1, kind: 'status', actorId: 1, from: 'open', to: 'resolved' },
      at: at(minute)
    })
  )
  return { rows, total: earlier + rows.length }
}

/** What is shown, as `comment 1`, and what is not. */
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

  it('is one of them alone where the other is not shown', () => {
    expect(shown(comments([1, 2], 5), changes([]))).toEqual({
      ...{ entries: ['comment 6', 'comment 7'], left: 5, earlier: 'comments' }
    })
    expect(shown(comments([]), changes([1, 2], 5))).toEqual({
      ...{ entries: ['change 6', 'change 7'], left: 5, earlier: 'changes' }
    })
  })

  it('begins where both are known, and says which of them to load', () => {
    expect(shown(comments([3, 8], 5), changes([1, 2, 4]))).toEqual({
      ...{ entries: ['comment 6', 'change 3', 'comment 7'], left: 7, earlier: 'comments' }
    })
    expect(shown(comments([3, 8], 5), changes([5, 6], 9))).toEqual({
      ...{ entries: ['change 10', 'change 11', 'comment 7'], left: 15, earlier: 'changes' }
    })
    expect(shown(comments([1, 2, 8]), changes([5, 6], 9))).toEqual({
      ...{ entries: ['change 10', 'change 11', 'comment 3'], left: 11, earlier: 'changes' }
    })
  })
})
