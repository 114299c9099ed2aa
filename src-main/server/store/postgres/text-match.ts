import { or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SearchTerm } from '#shared/domain/search-text.ts'

/** Whether a text has a term; the index finds the candidates by three letters each. */
export function hasTerm(searched: SQLWrapper, term: SearchTerm): SQL | undefined {
  return or(...term.map((text) => sql`${searched} like ${likeAnywhere(text)}`))
}

/** The pattern of LIKE for texts that contain a folded one, in which no character is an operator. */
function likeAnywhere(folded: string): string {
  return `%${folded.replaceAll(/[\\%_]/g, '\\$&')}%`
}
