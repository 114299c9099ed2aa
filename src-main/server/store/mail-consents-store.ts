/** A consent by which the help desk signs in to mail servers by OAuth 2 (D58). */
export interface MailConsentRow {
  /** The username of the mailbox at the provider. */
  username: string
  /** The tokens, sealed (D93). */
  tokens: string
  connectedAt: Date
  /** Why no tokens come of it any more, as a sentence; null where they do. */
  error: string | null
}

export interface MailConsentsStore {
  /** All of them, by username. */
  list(): Promise<MailConsentRow[]>
  find(username: string): Promise<MailConsentRow | undefined>
  /** Keeps a consent in the place of the one there was for its username. */
  put(consent: MailConsentRow): Promise<void>
}
