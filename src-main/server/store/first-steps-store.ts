/** The first steps of a help desk as the database knows them (D98). */
interface FirstStepsRow {
  /** Whether an account in use is a department head's. */
  hasHead: boolean
  /** Whether there are two people's accounts. */
  hasPeople: boolean
  /** Whether an invitation can still be used. */
  hasInvitation: boolean
  /** Whether there is a category besides those that a new help desk has. */
  hasCategory: boolean
  hasArticle: boolean
}

export interface FirstStepsStore {
  /** Looks for one row of each; nothing is counted. */
  read(now: Date): Promise<FirstStepsRow>
}
