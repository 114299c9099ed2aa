import { expect, it } from 'vitest'
import { IT_CATEGORIES } from '#shared/domain/it-categories.ts'
import { seedItCategories, seedSummary } from './seed-categories.ts'

/** A server that notes the calls in order and can fail at one of them. */
function server(existingSlugs: string[], failAt = Number.POSITIVE_INFINITY) {
  const calls: string[] = []
  let running = 0
  const note = async (call: string) => {
    expect(++running).toBe(1)
    await Promise.resolve()
    running--
    if (calls.push(call) === failAt) throw new Error('no')
  }
  return {
    calls,
    seed: () =>
      seedItCategories({
        existing: async () => existingSlugs.map((slug) => ({ slug })),
        async createCategory({ slug }) {
          await note(slug)
          return { id: calls.length }
        },
        createSubcategory: ({ categoryId, slug }) => note(`${categoryId}/${slug}`)
      })
  }
}

it('seeding creates every category and then its own subcategories, one call after the other', async () => {
  const { calls, seed } = server([])
  expect(await seed()).toEqual({ created: 10, alreadyExisted: 0 })
  const expected: string[] = []
  for (const { slug, subcategories } of IT_CATEGORIES) {
    const id = expected.push(slug)
    expected.push(...subcategories.map((subcategory) => `${id}/${subcategory.slug}`))
  }
  expect(calls).toEqual(expected)
})

it('seeding leaves existing ones alone, and creates nothing where nothing is missing', async () => {
  const { calls, seed } = server(['server', 'internet', 'printer'])
  expect(await seed()).toEqual({ created: 8, alreadyExisted: 2 })
  expect(calls).not.toContain('server')
  expect(calls).toContain('weighbridge')
  const full = server(IT_CATEGORIES.map(({ slug }) => slug))
  expect(await full.seed()).toEqual({ created: 0, alreadyExisted: 10 })
  expect(full.calls).toEqual([])
})

it('seeding stops at the first call that fails', async () => {
  const { calls, seed } = server([], 3)
  await expect(seed()).rejects.toThrow('no')
  expect(calls).toHaveLength(3)
})

it.each([
  [10, 0, '10 new categories created', 'success'],
  [1, 9, '1 new categories created, 9 already existed', 'success'],
  [0, 10, 'No new categories were created', 'info']
])(
  'says in the words of the specification: %i created, %i existed',
  (created, alreadyExisted, title, tone) => {
    expect(seedSummary({ created, alreadyExisted })).toEqual({ title, tone })
  }
)
