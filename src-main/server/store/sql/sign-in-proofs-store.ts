import { eq, gt, lt, or } from 'drizzle-orm'
import type { SignInProofRow, SignInProofsStore } from '../sign-in-proofs-store.ts'
import type { Connection } from './connection.ts'

/** See {@link SignInProofsStore}. */
export function createSignInProofsStore({ db, tables }: Connection): SignInProofsStore {
  const { signInProofs } = tables
  return {
    async find(digest: string) {
      const [row] = await db.select().from(signInProofs).where(eq(signInProofs.digest, digest))
      return row
    },
    async insert(row: Omit<SignInProofRow, 'id' | 'redeemedAt'>) {
      await db.insert(signInProofs).values(row)
    },
    async redeem(id: number, at: Date) {
      await db.update(signInProofs).set({ redeemedAt: at }).where(eq(signInProofs.id, id))
    },
    async delete(id: number) {
      const deleted = await db
        .delete(signInProofs)
        .where(eq(signInProofs.id, id))
        .returning({ id: signInProofs.id })
      return deleted.length > 0
    },
    async deleteExpired(before: Date, now: Date) {
      const { createdAt } = signInProofs
      await db.delete(signInProofs).where(or(lt(createdAt, before), gt(createdAt, now)))
    }
  }
}
