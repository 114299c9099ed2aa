import type { ArticleSummary } from '#shared/api/articles.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import type { ArticleReader } from './articles-store.ts'
import type { TicketRow } from './tickets-store.ts'

/** How many of the finds with the rarest words in common are looked at closely. */
const CANDIDATES = 100

/** How many folded characters of a text say what it is about: a subject or a title. */
export const BEGINNING = 120

/** The weight of a word that is not in the beginning of a result, where it counts 1. */
const ELSEWHERE = 0.3

/** The thresholds of similarity. */
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

/** A word, and the ids of the texts that it is in: at least one. */
export interface WordHits {
  word: string
  ids: readonly number[]
}

/** A text that may be similar, and its beginning. */
export interface Candidate {
  id: number
  beginning: string
}

/** How far back the newest tickets that a person sees are looked for, in ids of all tickets. */
export const OLDEST = 40_000

/** The weight of a word: higher, the fewer of all texts have it. */
const weightOf = ({ ids }: WordHits, texts: number) => Math.log(1 + texts / ids.length)

/**
 * The ids of the texts with the rarest words in common.
 * @param texts how many texts were looked through
 * @param words how many words were looked for
 */
export function candidatesOf(
  hits: readonly WordHits[],
  { texts, words, minWords }: Pick<Similarity, 'minWords'> & { texts: number; words: number }
): number[] {
  const common = new Map<number, { words: number; weight: number }>()
  for (const hit of hits) {
    const weight = weightOf(hit, texts)
    for (const id of hit.ids) {
      const known = common.get(id)
      if (!known) common.set(id, { words: 1, weight })
      else {
        known.words++
        known.weight += weight
      }
    }
  }
  return [...common]
    .filter(([, found]) => found.words >= Math.min(words, minWords))
    .sort(([id, { weight }], [otherId, other]) => other.weight - weight || otherId - id)
    .slice(0, CANDIDATES)
    .map(([id]) => id)
}

/** The ids of the candidates that are similar, the most similar first. */
export function mostSimilar(
  candidates: readonly Candidate[],
  hits: readonly WordHits[],
  { texts, minShare, limit }: Omit<Similarity, 'minWords'> & { texts: number }
): number[] {
  const words = hits.map((hit) => ({
    word: hit.word,
    ids: new Set(hit.ids),
    weight: weightOf(hit, texts)
  }))
  const all = words.reduce((sum, { weight }) => sum + weight, 0)
  const scoreOf = ({ id, beginning }: Candidate) =>
    words
      .filter(({ ids }) => ids.has(id))
      .map(({ word, weight }) => weight * (beginning.includes(word) ? 1 : ELSEWHERE))
      .reduce((sum, weight) => sum + weight, 0)
  return candidates
    .map((candidate) => ({ id: candidate.id, score: scoreOf(candidate) }))
    .filter(({ score }) => score >= minShare * all)
    .sort((a, b) => b.score - a.score || b.id - a.id)
    .slice(0, limit)
    .map(({ id }) => id)
}

/** How many of some texts have each of some words, without those that none has. */
export interface WordCounts {
  texts: number
  counts: ReadonlyMap<string, number>
}

/**
 * Finds what has words in common with a text (D50), rare words counting more than others. All of
 * it, also what a word counts, comes from what the person sees (D44): hidden texts could be guessed
 * word by word otherwise.
 */
export interface SimilarStore {
  /**
   * The newest tickets that a person sees and that are active, or resolved with a comment of
   * someone other than their requester.
   * @param words folded words, at least one
   * @returns the most similar first
   */
  tickets(words: readonly string[], viewer: Viewer): Promise<TicketRow[]>
  /** The articles that a person reads, in the same way. */
  articles(words: readonly string[], reader: ArticleReader): Promise<ArticleSummary[]>
  /** How many of the newest tickets that a person sees have each of some folded words. */
  countWords(words: readonly string[], viewer: Viewer): Promise<WordCounts>
}
