/** An invitation that no one has used yet (D51). */
export interface InvitationRow {
  id: number
  /** The role and the address of the account; null where who is invited chooses them. */
  role: string | null
  email: string | null
  inviterId: number
  createdAt: Date
  expiresAt: Date
}

/** An invitation, and the present role of who has made it. */
export interface SentInvitation extends InvitationRow {
  inviterRole: string
}

export interface InvitationsStore {
  /** Those that have not expired and whose maker still has an account, newest first. */
  list(now: Date): Promise<SentInvitation[]>
  /** The one of them whose text has this digest. */
  find(digest: string, now: Date): Promise<SentInvitation | undefined>
  insert(invitation: Omit<InvitationRow, 'id'> & { digest: string }): Promise<InvitationRow>
  /** Gives an invitation another link. @returns it; undefined where there is none */
  renew(
    id: number,
    link: Pick<InvitationRow, 'inviterId' | 'createdAt' | 'expiresAt'> & { digest: string }
  ): Promise<InvitationRow | undefined>
  /** @returns whether there was one */
  delete(id: number): Promise<boolean>
  /** Deletes those that have expired, or that a wrong clock has dated after now (D35). */
  deleteExpired(now: Date): Promise<void>
}
