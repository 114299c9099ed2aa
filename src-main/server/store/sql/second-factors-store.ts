import { and, count, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { SecondFactorRow, SecondFactorsStore } from '../second-factors-store.ts'
import type { Connection } from './connection.ts'

/** See {@link SecondFactorsStore}. */
export function createSecondFactorsStore(connection: Connection): SecondFactorsStore {
  const { db, tables } = connection
  const { recoveryCodes, secondFactors, users } = tables
  const isOn = isNotNull(secondFactors.enabledAt)
  const isPending = isNull(secondFactors.enabledAt)
  const id = { id: secondFactors.id }

  async function find(userId: number, condition: SQL) {
    const [row] = await db
      .select()
      .from(secondFactors)
      .where(and(eq(secondFactors.userId, userId), condition))
    return row
  }

  return {
    ...recoveryCodeQueries(connection),
    findEnabled: (userId: number) => find(userId, isOn),
    findPending: (userId: number) => find(userId, isPending),
    async findAny() {
      const [row] = await db.select().from(secondFactors).limit(1)
      return row
    },
    async insertPending(row: Pick<SecondFactorRow, 'userId' | 'secret' | 'createdAt'>) {
      await db.delete(secondFactors).where(and(eq(secondFactors.userId, row.userId), isPending))
      await db.insert(secondFactors).values(row)
    },
    async enable(
      pending: Pick<SecondFactorRow, 'id' | 'userId'>,
      { step, at }: { step: number; at: Date }
    ) {
      await db.delete(secondFactors).where(and(eq(secondFactors.userId, pending.userId), isOn))
      const enabled = await db
        .update(secondFactors)
        .set({ enabledAt: at, lastStep: step })
        .where(and(eq(secondFactors.id, pending.id), isPending))
        .returning(id)
      return enabled.length > 0
    },
    async replaceLastStep(factorId: number, former: number | null, step: number) {
      const { lastStep } = secondFactors
      const noted = await db
        .update(secondFactors)
        .set({ lastStep: step })
        .where(
          and(
            eq(secondFactors.id, factorId),
            former === null ? isNull(lastStep) : eq(lastStep, former)
          )
        )
        .returning(id)
      return noted.length > 0
    },
    async deleteOf(userId: number) {
      const deleted = await db
        .delete(secondFactors)
        .where(eq(secondFactors.userId, userId))
        .returning({ enabledAt: secondFactors.enabledAt })
      await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
      return deleted.some(({ enabledAt }) => enabledAt !== null)
    },
    async deletePending(before: Date, now: Date) {
      const { createdAt } = secondFactors
      await db
        .delete(secondFactors)
        .where(and(isPending, or(lt(createdAt, before), gt(createdAt, now))))
    },
    async deleteOfDeleted(before: Date, now: Date) {
      const deleted = db
        .select({ id: users.id })
        .from(users)
        .where(or(lt(users.deletedAt, before), gt(users.deletedAt, now)))
      await db.delete(secondFactors).where(inArray(secondFactors.userId, deleted))
      await db.delete(recoveryCodes).where(inArray(recoveryCodes.userId, deleted))
    }
  }
}

function recoveryCodeQueries({
  db,
  tables: { recoveryCodes }
}: Connection): Pick<
  SecondFactorsStore,
  'countRecoveryCodes' | 'replaceRecoveryCodes' | 'deleteRecoveryCode'
> {
  const { userId: owner, digest: kept } = recoveryCodes
  return {
    async countRecoveryCodes(userId: number) {
      const [row] = await db.select({ count: count() }).from(recoveryCodes).where(eq(owner, userId))
      return row?.count ?? 0
    },
    async replaceRecoveryCodes(userId: number, digests: readonly string[]) {
      await db.delete(recoveryCodes).where(eq(owner, userId))
      await db.insert(recoveryCodes).values(digests.map((digest) => ({ userId, digest })))
    },
    async deleteRecoveryCode(userId: number, digest: string) {
      const deleted = await db
        .delete(recoveryCodes)
        .where(and(eq(owner, userId), eq(kept, digest)))
        .returning({ id: recoveryCodes.id })
      return deleted.length > 0
    }
  }
}
