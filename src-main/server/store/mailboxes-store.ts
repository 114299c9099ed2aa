import type { Mailbox } from '#shared/api/mailboxes.ts'

/** A mailbox whose emails become tickets and comments, and how far it is read (D58). */
export interface MailboxRow
  extends Omit<Mailbox, 'hasSecret' | 'createdAt' | 'readAt' | 'failingSince'> {
  /** Sealed (D93); null for none. */
  secret: string | null
  creatorId: number
  createdAt: Date
  /** How its server numbers emails, and up to which all are read; null before the first look. */
  uidValidity: number | null
  lastUid: number | null
  /** When all that was there was read the last time. */
  readAt: Date | null
  failingSince: Date | null
}

/** How a mailbox is before anything is read of it. */
export const UNREAD = {
  uidValidity: null,
  lastUid: null,
  readAt: null,
  failingSince: null,
  error: null
}

export type NewMailboxRow = Omit<MailboxRow, 'id' | keyof typeof UNREAD>

export interface MailboxesStore {
  /** All of them, oldest first. */
  list(): Promise<MailboxRow[]>
  find(id: number): Promise<MailboxRow | undefined>
  insert(mailbox: NewMailboxRow): Promise<MailboxRow>
  update(id: number, change: Partial<Omit<MailboxRow, 'id'>>): Promise<MailboxRow | undefined>
  /** Deletes one, and leaves what is known of its emails. @returns whether there was one */
  delete(id: number): Promise<boolean>
}

/** How the database keeps domains: with a space between each two, which none of them has. */
export const domainsText = (domains: readonly string[]) => domains.join(' ')

/** Reads what {@link domainsText} wrote. */
export const domainsOf = (text: string) => text.split(' ').filter(Boolean)
