import { or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SearchTerm } from '#shared/domain/search-text.ts'

/** The shortest text the trigram index can look up, in characters. */
const TRIGRAM_LENGTH = 3

/** FTS5 reads all of these as the replacement character, and so could not tell them apart. */
const FTS_REPLACED = /[\u{FFFD}-\u{FFFF}]/u

/** Whether an index of trigrams can look up a term. */
export function canBeIndexed(term: SearchTerm): boolean {
  return term.every((text) => [...text].length >= TRIGRAM_LENGTH && !FTS_REPLACED.test(text))
}

/** The FTS5 query for terms that the index can look up: all of them. */
export function matchOf(terms: readonly SearchTerm[]): string {
  return terms.map((term) => `(${term.map(phraseOf).join(' OR ')})`).join(' AND ')
}

/** A folded text as a phrase of FTS5, in which no character is an operator. */
export function phraseOf(folded: string): string {
  return `"${folded.replaceAll('"', '""')}"`
}

/** Whether a text has a term, by comparing them. */
export function hasTerm(searched: SQLWrapper, term: SearchTerm): SQL | undefined {
  return or(...term.map((text) => sql`instr(${searched}, ${text}) > 0`))
}
