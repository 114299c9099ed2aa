import { createSemaphore } from './semaphore.ts'

/**
 * Bounds how many pieces of costly work each person has at a time, so that one who has hundreds
 * delays only their own (D36).
 * @param bounds see {@link createSemaphore}
 */
export function createPlacesPerPerson(bounds: Parameters<typeof createSemaphore>[0]) {
  const people = new Map<number, { places: ReturnType<typeof createSemaphore>; uses: number }>()
  return {
    /** @throws ProblemError 503 when too much work of the person waits */
    async run<T>(personId: number, work: () => Promise<T>): Promise<T> {
      const person = people.get(personId) ?? { places: createSemaphore(bounds), uses: 0 }
      people.set(personId, person)
      person.uses += 1
      try {
        return await person.places.run(work)
      } finally {
        person.uses -= 1
        if (person.uses === 0) people.delete(personId)
      }
    }
  }
}
