import { millisecondsInDay } from 'date-fns/constants'
import { text } from '#shared/languages/texts.ts'
import { ProblemError } from '../http/problem.ts'
import { readSettings } from '../settings/settings-service.ts'
import type { Stores } from '../store/store.ts'

const KIB = 1024
const MIB = 1024 * KIB

/** A limit of files, and how much of it is left, in bytes. */
export interface Quota {
  limit: number
  left: number
}

type Reads = Pick<Stores, 'settings' | 'attachments'>

/** How much a person may still upload within 24 hours (D65). */
export async function uploadQuotaOf(stores: Reads, personId: number, now: Date): Promise<Quota> {
  const { personMibPerDay } = (await readSettings(stores)).files
  const since = new Date(now.getTime() - millisecondsInDay)
  const used = await stores.attachments.bytesOfUploader(personId, since)
  return quotaOf(personMibPerDay, used)
}

/**
 * How much room is left for the files of a ticket (D65).
 * @param of.withNotes whether those of internal notes count: for others they must not (D41)
 */
export async function ticketQuotaOf(
  stores: Reads,
  of: { ticketId: number; withNotes: boolean }
): Promise<Quota> {
  const { ticketMib } = (await readSettings(stores)).files
  return quotaOf(ticketMib, await stores.attachments.bytesOf(of))
}

const quotaOf = (limitMib: number, used: number): Quota => ({
  limit: limitMib * MIB,
  left: Math.max(limitMib * MIB - used, 0)
})

/** The 409 error for a person whose upload has no quota. */
export const personQuotaExceeded = (quota: Quota) =>
  new ProblemError(
    409,
    text(
      'You can upload up to {limit} in 24 hours; {left} are left. Choose a smaller file, or try again later.',
      { limit: sizeText(quota.limit), left: sizeText(quota.left) }
    )
  )

/** The 409 error for a ticket whose files have no quota. */
export const ticketQuotaExceeded = (quota: Quota) =>
  new ProblemError(
    409,
    text(
      'The files of a ticket can take up to {limit} in total; {left} are left. Attach fewer or smaller files.',
      { limit: sizeText(quota.limit), left: sizeText(quota.left) }
    )
  )

/** A size, rounded down: what is left must not look like more. */
const sizeText = (bytes: number) =>
  bytes < MIB
    ? text('{size} KiB', { size: Math.floor(bytes / KIB) })
    : text('{size, number} MiB', { size: Math.floor(bytes / MIB) })
