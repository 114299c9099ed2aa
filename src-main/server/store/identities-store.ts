import type { IdentityProvider } from '#shared/domain/directory-roles.ts'

/** Who someone is in another system (D54). */
export interface Identity {
  provider: IdentityProvider
  /**
   * The permanent id of the person in the system: no name and no address, which can change hands.
   */
  subject: string
}

/** An identity, and the account that it signs in. */
export interface IdentityRow extends Identity {
  id: number
  userId: number
  createdAt: Date
  /** When the other system knew the person last. */
  seenAt: Date
}

export interface IdentitiesStore {
  /** Also that of an account that was deleted. */
  find(identity: Identity): Promise<IdentityRow | undefined>
  listOf(userId: number): Promise<IdentityRow[]>
  /** All of a system whose account is not deleted, by account. */
  listLinked(provider: IdentityProvider): Promise<IdentityRow[]>
  insert(row: Omit<IdentityRow, 'id'>): Promise<void>
  see(id: number, at: Date): Promise<void>
  /** @returns whether there was one */
  delete(userId: number, provider: IdentityProvider): Promise<boolean>
  /** Deletes those of accounts that were deleted before a moment, or after now (D4, D35). */
  deleteOfDeleted(before: Date, now: Date): Promise<void>
}
