import { and, eq, gt, isNull, not, notInArray } from 'drizzle-orm'
import { BUILT_IN_CATEGORIES } from '#shared/domain/categories.ts'
import type { FirstStepsStore } from '../first-steps-store.ts'
import type { Connection } from './connection.ts'

const BUILT_IN_SLUGS = BUILT_IN_CATEGORIES.map(({ slug }) => slug)

/** See {@link FirstStepsStore}. */
export function createFirstStepsStore({ db, tables }: Connection): FirstStepsStore {
  const { users, invitations, categories, articles } = tables
  const isActive = and(isNull(users.deletedAt), not(users.disabled))
  return {
    async read(now) {
      const heads = await db
        .select({ id: users.id })
        .from(users)
        .where(and(isActive, eq(users.isDepartmentHead, true)))
        .limit(1)
      const people = await db
        .select({ id: users.id })
        .from(users)
        .where(and(isActive, not(users.service)))
        .limit(2)
      const open = await db
        .select({ id: invitations.id })
        .from(invitations)
        .where(gt(invitations.expiresAt, now))
        .limit(1)
      const category = await db
        .select({ id: categories.id })
        .from(categories)
        .where(notInArray(categories.slug, BUILT_IN_SLUGS))
        .limit(1)
      const article = await db.select({ id: articles.id }).from(articles).limit(1)
      return {
        hasHead: heads.length > 0,
        hasPeople: people.length > 1,
        hasInvitation: open.length > 0,
        hasCategory: category.length > 0,
        hasArticle: article.length > 0
      }
    }
  }
}
