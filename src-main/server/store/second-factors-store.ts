/** The second factor of a person (D53). */
export interface SecondFactorRow {
  id: number
  userId: number
  /** Sealed by the secret box (D93). */
  secret: string
  /** The interval of time whose code was used last; null before the first. */
  lastStep: number | null
  /** Null while it waits for its first code. */
  enabledAt: Date | null
  createdAt: Date
}

export interface SecondFactorsStore {
  /** The second factor that is on; undefined for who has none. */
  findEnabled(userId: number): Promise<SecondFactorRow | undefined>
  /** The one that waits for its first code. */
  findPending(userId: number): Promise<SecondFactorRow | undefined>
  /** Any one, on or waiting, by whose secret a key shows whether it is the right one. */
  findAny(): Promise<SecondFactorRow | undefined>
  /** Keeps one that waits for its first code, in the place of another that does. */
  insertPending(row: Pick<SecondFactorRow, 'userId' | 'secret' | 'createdAt'>): Promise<void>
  /**
   * Turns on one that waits for its first code, in the place of a former one.
   * @returns whether it still waits
   */
  enable(
    pending: Pick<SecondFactorRow, 'id' | 'userId'>,
    use: { step: number; at: Date }
  ): Promise<boolean>
  /**
   * Notes whose interval's code was used, unless another code was used meanwhile.
   * @returns whether it was noted
   */
  replaceLastStep(id: number, former: number | null, step: number): Promise<boolean>
  /** Deletes all that a person has, recovery codes too. @returns whether one was on */
  deleteOf(userId: number): Promise<boolean>
  /** Deletes those that wait since before a moment, or that a wrong clock has dated after now (D35). */
  deletePending(before: Date, now: Date): Promise<void>
  /** Deletes all of accounts that were deleted before a moment, or after now (D4, D35). */
  deleteOfDeleted(before: Date, now: Date): Promise<void>
  countRecoveryCodes(userId: number): Promise<number>
  /** Keeps recovery codes in the place of the former ones. */
  replaceRecoveryCodes(userId: number, digests: readonly string[]): Promise<void>
  /** @returns whether there was such a code */
  deleteRecoveryCode(userId: number, digest: string): Promise<boolean>
}
