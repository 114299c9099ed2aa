import type { User } from '#shared/api/users.ts'

/** A person, with the digest to check the password against. */
export interface Credentials {
  user: User
  passwordDigest: string
}

export interface NewUserRow {
  username: string
  email: string
  passwordDigest: string
  fullName: string
  role: string
  initials: string
  isDepartmentHead?: boolean
  createdAt: Date
}

export interface UsersStore {
  /** Everybody who has an account, by name. */
  list(): Promise<User[]>
  find(id: number): Promise<User | undefined>
  /**
   * A deleted account that can still be restored, because its password digest is not cleared yet,
   * with the username and email that must be free for that.
   */
  findDeleted(id: number): Promise<{ username: string; email: string; deletedAt: Date } | undefined>
  /**
   * Clears the password digests of accounts that were deleted before a moment, or after now (D35).
   */
  clearDeletedDigests(before: Date, now: Date): Promise<void>
  hasAny(): Promise<boolean>
  /** The account with a username in any spelling that counts as the same (D26). */
  findCredentials(username: string): Promise<Credentials | undefined>
  /** The password digest of an account that is not deleted. */
  findPasswordDigest(id: number): Promise<string | undefined>
  /** Which of the two unique fields of a new account are taken. */
  findTaken(wanted: { username: string; email: string }): Promise<('username' | 'email')[]>
  insert(user: NewUserRow): Promise<User>
  /** Changes an account that exists. */
  update(
    id: number,
    change: Partial<Pick<NewUserRow, 'passwordDigest' | 'isDepartmentHead'>>
  ): Promise<User>
  /**
   * Replaces the password digest of an account that is not deleted, unless it has changed
   * meanwhile.
   * @returns whether it was replaced
   */
  replacePasswordDigest(id: number, former: string, digest: string): Promise<boolean>
}
