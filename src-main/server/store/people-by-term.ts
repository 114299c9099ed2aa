import { type SearchTerm, searchTextOf } from '#shared/domain/search-text.ts'

/** @returns for each term of a search, the ids of the people whose name has it (D87) */
export function peopleByTerm(
  terms: readonly SearchTerm[],
  people: readonly { id: number; fullName: string }[]
): number[][] {
  const names = people.map(({ id, fullName }) => ({ id, name: searchTextOf([fullName]) }))
  return terms.map((term) =>
    names.filter(({ name }) => term.some((text) => name.includes(text))).map(({ id }) => id)
  )
}
