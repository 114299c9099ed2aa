import type { Account, User } from '#shared/api/users.ts'
import type { Language } from '#shared/languages/languages.ts'

/** The value in place of a password's digest where there is no password (D54). */
export const NO_PASSWORD = '!'

/** A person, with the digest to check the password against. */
export interface Credentials {
  user: Account
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
  waiting?: boolean
  disabled?: boolean
  mustChangePassword?: boolean
  service?: boolean
  unconfirmedTeam?: boolean
  unprovenEmail?: boolean
  createdAt: Date
}

/** The fields of an account that can change. */
export type UserRowChange = Partial<Omit<NewUserRow, 'service' | 'createdAt'>> & {
  /** The digest of the link that confirms the address, and when it was sent (D62). */
  proofDigest?: string | null
  proofSentAt?: Date | null
  /** The language that the person chose (D82); null for no choice. */
  language?: Language | null
}

export interface UsersStore {
  /** The accounts that are not waiting for approval, by name. */
  list(): Promise<User[]>
  /** All accounts: first those that wait for approval (D51), then by name. */
  listAccounts(): Promise<Account[]>
  find(id: number): Promise<Account | undefined>
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
  /** The password digest of an account that may sign in. */
  findPasswordDigest(id: number): Promise<string | undefined>
  /** The language that a person chose (D82); null for no choice. */
  findLanguage(id: number): Promise<Language | null>
  /** The language of everyone who chose one. */
  listLanguages(): Promise<{ id: number; language: Language }[]>
  /** The owner of an email address; where no account has it any more, the one that had it last. */
  findByEmail(email: string): Promise<{ user: Account; deleted: boolean } | undefined>
  /**
   * The account that has an address without having proved it, while the help desk uses email: it
   * gives way to who gets that address (D62).
   */
  findUnproven(email: string): Promise<Account | undefined>
  /** The account of a link that confirms its address, and when that was sent (D62). */
  findByProof(digest: string): Promise<{ user: Account; sentAt: Date } | undefined>
  /**
   * How many accounts see less than their team, because no one has confirmed it (D61); none while
   * there are neither internal notes nor private departments.
   */
  countUnconfirmed(): Promise<number>
  /** Which of the two unique fields are taken; a username that is left out is not looked for. */
  findTaken(wanted: { username?: string; email: string }): Promise<('username' | 'email')[]>
  insert(user: NewUserRow): Promise<Account>
  /** Changes an account that exists. */
  update(id: number, change: UserRowChange): Promise<Account>
  /**
   * Replaces the password digest of an account that is not deleted, unless it has changed
   * meanwhile.
   * @returns whether it was replaced
   */
  replacePasswordDigest(id: number, former: string, digest: string): Promise<boolean>
}
