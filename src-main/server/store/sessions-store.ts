import type { Viewer } from '#shared/domain/private-departments.ts'

/** How long a session lives at most, however much it is used, in milliseconds (D25). */
export const LONGEST_LIFE_MS = 30 * 24 * 60 * 60 * 1000

/**
 * How far a time server may put the clock back without signing everyone out, in milliseconds
 * (D35).
 */
export const CLOCK_TOLERANCE_MS = 5 * 60 * 1000

/**
 * How long after an account's deletion the holders of its sessions are told why they ended, in
 * milliseconds: as long as a cookie lives (D4).
 */
export const REMOVAL_KNOWN_MS = 12 * 60 * 60 * 1000

/** A signed-in browser or desktop (D25). */
export interface SessionRow {
  id: number
  /** SHA-256 of the cookie's token. */
  digest: string
  userId: number
  createdAt: Date
  lastUsedAt: Date
  /** When the person last confirmed the password in this session (D90). */
  confirmedAt: Date
  expiresAt: Date
  /** Where it was last used from; null where that is not known. */
  address: string | null
  /** The browser's `User-Agent` header; null without one. */
  userAgent: string | null
}

export interface SessionsStore {
  /**
   * A session that is still valid and its user, whose account must not be deleted, with the private
   * departments as they are now: no other look at them is needed for what the user asks.
   */
  find(
    digest: string,
    now: Date
  ): Promise<
    ({ user: Viewer } & Pick<SessionRow, 'createdAt' | 'lastUsedAt' | 'confirmedAt'>) | undefined
  >
  /** Whether a session ended because its account was deleted less than twelve hours ago (D4). */
  wasAccountRemoved(digest: string, now: Date): Promise<boolean>
  /** The valid sessions of a user, last used first. */
  listOf(userId: number, now: Date): Promise<SessionRow[]>
  insert(session: Omit<SessionRow, 'id'>): Promise<void>
  renew(
    digest: string,
    renewal: Pick<SessionRow, 'lastUsedAt' | 'expiresAt' | 'address'>
  ): Promise<void>
  /** Records that the password was confirmed in a session (D90). */
  confirm(digest: string, now: Date): Promise<void>
  delete(digest: string): Promise<void>
  /**
   * Ends a session by its number.
   * @param userId whose it must be; null for anyone
   * @returns what it was; undefined when there is no such session
   */
  deleteById(
    userId: number | null,
    id: number
  ): Promise<{ digest: string; userId: number } | undefined>
  /** Ends all sessions of a user but one. */
  deleteOf(userId: number, exceptDigest: string | null): Promise<void>
  /**
   * Deletes the sessions that have expired or are dated after now; those of a deleted account stay
   * while their holders are told why they ended (D4).
   */
  deleteExpired(now: Date): Promise<void>
}
