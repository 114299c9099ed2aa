import { and, desc, eq, getTableColumns, gt, isNull, lte, not, type SQL } from 'drizzle-orm'
import { INVITATION_LIFETIME_MS } from '#shared/api/invitations.ts'
import type { InvitationRow, InvitationsStore } from '../invitations-store.ts'
import { CLOCK_TOLERANCE_MS } from '../sessions-store.ts'
import type { Connection } from './connection.ts'
import { only } from './only.ts'
import type { Tables } from './tables/tables.ts'

/** Neither has it expired, nor would it last longer than any can: a wrong clock made it (D35). */
function isOpenAt(now: Date, { invitations }: Tables) {
  const latest = new Date(now.getTime() + INVITATION_LIFETIME_MS + CLOCK_TOLERANCE_MS)
  return and(gt(invitations.expiresAt, now), lte(invitations.expiresAt, latest))
}

/** See {@link InvitationsStore}. */
export function createInvitationsStore({ db, tables }: Connection): InvitationsStore {
  const { invitations, users } = tables
  const { digest: _, ...columns } = getTableColumns(invitations)
  const sent = (now: Date, digest?: string) =>
    db
      .select({ ...columns, inviterRole: users.role })
      .from(invitations)
      .innerJoin(users, eq(users.id, invitations.inviterId))
      .where(
        and(
          isOpenAt(now, tables),
          isNull(users.deletedAt),
          not(users.disabled),
          digest === undefined ? undefined : eq(invitations.digest, digest)
        )
      )
      .orderBy(desc(invitations.id))

  return {
    async list(now: Date) {
      return sent(now)
    },
    async find(digest: string, now: Date) {
      const [invitation] = await sent(now, digest)
      return invitation
    },
    async insert(invitation: Omit<InvitationRow, 'id'> & { digest: string }) {
      return only(await db.insert(invitations).values(invitation).returning(columns))
    },
    async renew(
      id: number,
      link: Pick<InvitationRow, 'inviterId' | 'createdAt' | 'expiresAt'> & { digest: string }
    ) {
      const [invitation] = await db
        .update(invitations)
        .set(link)
        .where(eq(invitations.id, id))
        .returning(columns)
      return invitation
    },
    async delete(id: number) {
      const rows = await db
        .delete(invitations)
        .where(eq(invitations.id, id))
        .returning({ id: invitations.id })
      return rows.length > 0
    },
    async deleteExpired(now: Date) {
      await db.delete(invitations).where(not(isOpenAt(now, tables) as SQL))
    }
  }
}
