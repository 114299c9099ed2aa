/** When a person is away (D76). */
export interface NewAbsenceRow {
  userId: number
  from: Date
  /** The first moment at which the person is there again. */
  until: Date
  /** Null for no substitute. */
  substituteId: number | null
  /** For requesters; null for none. */
  note: string | null
  /** Who has written it. */
  authorId: number
  updatedAt: Date
}

export interface AbsenceRow extends NewAbsenceRow {
  id: number
}

/** When people are away, at most once each (D76). */
export interface AbsencesStore {
  /** The absence of a person, also one that has ended. */
  find(userId: number): Promise<AbsenceRow | undefined>
  /** Those that have not ended at a moment, of people whose account is not deleted, by person. */
  listOpen(at: Date): Promise<AbsenceRow[]>
  /** Writes the absence of a person, in place of the one before. */
  put(absence: NewAbsenceRow): Promise<AbsenceRow>
  /** @returns whether there was one */
  delete(userId: number): Promise<boolean>
  /** Deletes those that ended before a moment. */
  deleteEnded(before: Date): Promise<void>
}
