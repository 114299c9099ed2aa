import { readMailHere } from '../../../src-main/server/mail/reading/mail-reader.ts'
import { HOSTILE, MANY_FILES } from '../../fixtures/mails/hostile.ts'
import { mailOf, partOf } from '../../fixtures/mails/mail-builder.ts'
import { table } from '../report.ts'
import { median } from '../timing.ts'

const ROUNDS = 3

/** An ordinary mail of the same length as a long one. */
const ORDINARY = mailOf(
  {},
  partOf({ type: 'text/plain', content: 'It does not print on Mondays.\n'.repeat(10_000) })
)

/**
 * How long emails take to be read that are made to take long, in milliseconds and as multiples of
 * an ordinary one of 300,000 characters, in the same run; they should stay below 2 s.
 */
export async function readingTable(): Promise<string> {
  const ordinary = await readingMs(ORDINARY)
  const rows: string[][] = []
  for (const [name, raw] of [...HOSTILE, ['ten thousand files of one name', MANY_FILES] as const]) {
    const ms = await readingMs(raw)
    rows.push([name, ms.toFixed(0), (ms / ordinary).toFixed(1)])
  }
  return table(['Email of', 'Reading (ms)', '× an ordinary email'], rows)
}

async function readingMs(raw: Uint8Array): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    await readMailHere(raw, { installation: 'bench' })
    times.push(performance.now() - start)
  }
  return median(times)
}
