import type { Comment } from '#shared/api/comments.ts'
import type { HistoryEntry } from '#shared/api/history.ts'
import type { LoadedRows } from './loaded-rows.ts'

/** One thing that happened to a ticket. */
type TimelineEntry = { kind: 'comment'; row: Comment } | { kind: 'change'; row: HistoryEntry }

export interface Timeline {
  /** Oldest first, without a gap up to the newest. */
  entries: readonly TimelineEntry[]
  /** How many earlier entries are not among them. */
  left: number
  /** The rows to load next to see more of these. */
  earlier: 'comments' | 'changes'
}

/**
 * Comments and changes as one conversation in the order of time. Where only the newest of either
 * are loaded, it begins where both are known, because earlier ones would have gaps between them.
 */
export function timelineOf(
  comments: LoadedRows<Comment>,
  changes: LoadedRows<HistoryEntry>
): Timeline {
  const all = merged(comments.rows, changes.rows)
  const startOf = (kind: TimelineEntry['kind'], { rows, total }: LoadedRows<unknown>) =>
    rows.length < total ? all.findIndex((entry) => entry.kind === kind) : -1
  const [firstComment, firstChange] = [startOf('comment', comments), startOf('change', changes)]
  const entries = all.slice(Math.max(firstComment, firstChange, 0))
  return {
    entries,
    left: comments.total + changes.total - entries.length,
    earlier: firstChange > firstComment ? 'changes' : 'comments'
  }
}

/**
 * Each list keeps its own order, also where the clock was set back (D35); times of the API compare
 * as texts.
 */
function merged(comments: readonly Comment[], changes: readonly HistoryEntry[]): TimelineEntry[] {
  const entries: TimelineEntry[] = []
  let next = 0
  for (const row of comments) {
    for (let change = changes[next]; change && change.at <= row.createdAt; change = changes[next]) {
      entries.push({ kind: 'change', row: change })
      next += 1
    }
    entries.push({ kind: 'comment', row })
  }
  return [...entries, ...changes.slice(next).map((row) => ({ kind: 'change' as const, row }))]
}
