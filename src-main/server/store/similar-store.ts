import type { ArticleSummary } from '#shared/api/articles.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import type { ArticleReader } from './articles-store.ts'
import type { TicketRow } from './tickets-store.ts'

/** How many of the finds with the rarest words in common are looked at closely. */
export const CANDIDATES = 100

/** How many folded characters of a text say what it is about: a subject or a title. */
export const BEGINNING = 120

/** What a word counts that is not in the beginning of what is found, where it counts 1. */
export const ELSEWHERE = 0.3

/** What counts as similar. */
export interface Similarity {
  /** The fewest words in common, where a text has so many. */
  minWords: number
  /** The least share of the weight of all words. */
  minShare: number
  /** The most finds. */
  limit: number
}

/** Tried with a hundred real tickets: below, most finds are about something else. */
export const SIMILAR_TICKETS: Similarity = { minWords: 2, minShare: 0.4, limit: 5 }
/** Titles are short, so that one word of them says much. */
export const SIMILAR_ARTICLES: Similarity = { minWords: 1, minShare: 0.25, limit: 3 }

/** Finds what has words in common with a text (D50), rare words counting more than others. */
export interface SimilarStore {
  /**
   * The newest tickets that a person sees and that are active, or resolved with a comment of
   * somebody other than their requester.
   * @param words folded words, at least one
   * @returns the most similar first
   */
  tickets(words: readonly string[], viewer: Viewer): Promise<TicketRow[]>
  /** The articles that a person reads, in the same way. */
  articles(words: readonly string[], reader: ArticleReader): Promise<ArticleSummary[]>
}
