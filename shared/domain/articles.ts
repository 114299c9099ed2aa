import type { Article } from '../api/articles.ts'
import type { User } from '../api/users.ts'
import { isItSupportSpecialist, isTrustedIn, type TeamMember } from './teams.ts'

/** The team that an article is for; null for everyone. */
type Audience = Pick<Article, 'department'>

/**
 * Whether a person reads an article: one of a team is read by the team and IT Support Specialists.
 */
export function readsArticle(person: TeamMember, { department }: Audience): boolean {
  return (
    department === null || isItSupportSpecialist(person.role) || isTrustedIn(person, department)
  )
}

/** Whether a person writes articles at all. */
export function writesArticles(person: Pick<User, 'role' | 'isDepartmentHead'>): boolean {
  return isItSupportSpecialist(person.role) || person.isDepartmentHead
}

/**
 * Whether a person writes, changes and deletes an article: IT Support Specialists any, department
 * heads those for their team.
 */
export function writesArticle(
  person: TeamMember & Pick<User, 'isDepartmentHead'>,
  { department }: Audience
): boolean {
  if (isItSupportSpecialist(person.role)) return true
  return person.isDepartmentHead && department !== null && isTrustedIn(person, department)
}
