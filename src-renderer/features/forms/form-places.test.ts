import { expect, it } from 'vitest'
import type { Category, Subcategory } from '#shared/api/categories.ts'
import { isSamePlace, placeIn, placeName } from './form-places.ts'

const made = { description: null, createdAt: '', updatedAt: '' }
const catalogue = {
  categories: [
    { ...made, id: 3, name: 'Hardware', slug: 'hardware', department: 'IT' }
  ] as Category[],
  subcategories: [
    {
      ...{ ...made, id: 5, categoryId: 3, name: 'Laptop', slug: 'laptop' },
      ...{ defaultSLA: null, defaultPriority: null }
    }
  ] as Subcategory[]
}
const place = (search: string) => placeIn(new URLSearchParams(search))

it('reads a place from an address', () => {
  expect(place('')).toBeNull()
  expect(place('department=HR')).toEqual({ department: 'HR', category: null, subcategory: null })
  expect(place('category=a&subcategory=b')).toEqual({
    ...{ department: null, category: 'a', subcategory: 'b' }
  })
})

it('names a place, also one that was deleted', () => {
  const names = ['department=HR', 'category=hardware', 'category=hardware&subcategory=laptop'].map(
    (search) => placeName(place(search) as NonNullable<ReturnType<typeof place>>, catalogue)
  )
  expect(names).toEqual(['HR', 'Hardware', 'Hardware / Laptop'])
  const gone = { department: null, category: 'old', subcategory: 'laptop' }
  expect(placeName(gone, catalogue)).toBe('old / laptop')
})

it('compares departments as people spell them', () => {
  const of = (department: string) => ({ department, category: null, subcategory: null })
  expect(isSamePlace(of('Front  desk'), of('front desk'))).toBe(true)
  expect(isSamePlace(of('HR'), of('IT'))).toBe(false)
})
