import { BUSY_IMPORT_STATES } from '#shared/domain/imports.ts'
import { text } from '#shared/languages/texts.ts'
import { isWithin } from '../base/clock.ts'
import { ProblemError } from '../http/problem.ts'
import type { ImportRow } from '../store/imports-store.ts'

/** After how much silence of its server a run counts as stopped, in milliseconds. */
const SILENCE_MS = 60_000

/** Whether the server that imports a row has said so lately. */
function isAlive({ seenAt }: ImportRow, now: Date): boolean {
  return seenAt !== null && isWithin(seenAt, SILENCE_MS, now)
}

const isBusy = (row: ImportRow, now: Date) =>
  BUSY_IMPORT_STATES.some((state) => state === row.state) && isAlive(row, now)

/** The state of an import, where one whose server has fallen silent has stopped. */
export function stateOf(row: ImportRow, now: Date): ImportRow['state'] {
  if (isBusy(row, now)) return row.state
  if (row.state === 'running') return 'stopped'
  return row.state === 'undoing' ? 'undo-stopped' : row.state
}

/** @throws ProblemError 409 while one of these imports runs or is being undone */
export function rejectWhileBusy(
  rows: readonly ImportRow[],
  now: Date,
  sentence = text(
    'Another import is running or being undone. Try again after it has ended; see the list of imports.'
  )
): void {
  if (!rows.some((row) => isBusy(row, now))) return
  throw new ProblemError(409, sentence)
}
