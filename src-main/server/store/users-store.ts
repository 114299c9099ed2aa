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
   * A deleted account that can still come back, because its password is known, with what it would
   * need to be free.
   */
  findDeleted(id: number): Promise<{ username: string; email: string; deletedAt: Date } | undefined>
  /** Forgets the passwords of accounts that were deleted before a moment, or after now (D35). */
  clearDeletedDigests(before: Date, now: Date): Promise<void>
  hasAny(): Promise<boolean>
  /** Who signs in with a username in any case. */
  findCredentials(username: string): Promise<Credentials | undefined>
  /** What a living account's password is checked against. */
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
   * Changes a living account's password, unless somebody else was faster.
   * @returns whether it did
   */
  replacePasswordDigest(id: number, former: string, digest: string): Promise<boolean>
}
