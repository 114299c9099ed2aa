import type { Viewer } from '#shared/domain/private-departments.ts'
import type { TokenScope } from '#shared/domain/tokens.ts'

/** A token for a program (D56). */
export interface TokenRow {
  id: number
  /** The account whose rights it has. */
  userId: number
  name: string
  scope: TokenScope
  createdAt: Date
  expiresAt: Date
  /** Exact to five minutes; null while it was never used. */
  lastUsedAt: Date | null
  /** Who made it: its owner, or an administrator. */
  createdBy: number
}

export interface TokensStore {
  /**
   * The token that has this digest and still counts, and its owner, whose account must be neither
   * deleted nor disabled nor waiting for approval, with the private departments as they are now.
   */
  find(digest: string, now: Date): Promise<{ user: Viewer; token: TokenRow } | undefined>
  /** The token that has this digest, also where it counts no more. */
  findAny(digest: string): Promise<TokenRow | undefined>
  /**
   * The tokens of accounts that are not deleted, newest first, also those that have ended.
   * @param userId of this account alone
   */
  list(userId?: number): Promise<TokenRow[]>
  insert(token: Omit<TokenRow, 'id' | 'lastUsedAt'> & { digest: string }): Promise<TokenRow>
  noteUse(id: number, at: Date): Promise<void>
  /**
   * @param userId whose it must be; null for anyone
   * @returns what it was; undefined when there is no such token
   */
  delete(id: number, userId: number | null): Promise<(TokenRow & { digest: string }) | undefined>
  /** Deletes those of accounts that were deleted before a moment, or after now (D35). */
  deleteOfDeleted(before: Date, now: Date): Promise<void>
}
