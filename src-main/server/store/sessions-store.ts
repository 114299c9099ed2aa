import type { User } from '#shared/api/users.ts'

/**
 * How long a session lives at most, however much it is used, in milliseconds: then the password is
 * asked for again.
 */
export const LONGEST_LIFE_MS = 30 * 24 * 60 * 60 * 1000

/**
 * By as much a time server may put the clock back without signing everybody out, in milliseconds
 * (D35).
 */
export const CLOCK_TOLERANCE_MS = 5 * 60 * 1000

/**
 * For how long after a deletion its sessions' holders are told why they ended, in milliseconds: as
 * long as a cookie lives.
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
  /** When its person last proved to know the password (D52). */
  confirmedAt: Date
  expiresAt: Date
  /** Where it was last used from; null where that is not known. */
  address: string | null
  /** What the browser calls itself; null where it says nothing. */
  userAgent: string | null
}

export interface SessionsStore {
  /** A living session and its user, who must not be deleted. */
  find(
    digest: string,
    now: Date
  ): Promise<
    ({ user: User } & Pick<SessionRow, 'createdAt' | 'lastUsedAt' | 'confirmedAt'>) | undefined
  >
  /**
   * Whether a session ended because its account was deleted, which is known for twelve hours (D4).
   */
  wasAccountRemoved(digest: string, now: Date): Promise<boolean>
  /** The living sessions of a user, last used first. */
  listOf(userId: number, now: Date): Promise<SessionRow[]>
  insert(session: Omit<SessionRow, 'id'>): Promise<void>
  renew(
    digest: string,
    renewal: Pick<SessionRow, 'lastUsedAt' | 'expiresAt' | 'address'>
  ): Promise<void>
  /** Notes that a session's person has proved the password (D52). */
  confirm(digest: string, now: Date): Promise<void>
  delete(digest: string): Promise<void>
  /**
   * Ends a session of a user by its number.
   * @returns its digest; undefined when the user has no such session
   */
  deleteById(userId: number, id: number): Promise<string | undefined>
  /** Ends all sessions of a user but one. */
  deleteOf(userId: number, exceptDigest: string | null): Promise<void>
  /**
   * Deletes the sessions that have expired, and those dated after now; those of deleted accounts
   * only when their holders need not be told any more.
   */
  deleteExpired(now: Date): Promise<void>
}
