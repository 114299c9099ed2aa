import { expect, it } from 'vitest'
import { CategoryInput, SubcategoryInput } from '../api/categories.ts'
import { IT_CATEGORIES } from './it-categories.ts'

it('has the ten categories of spec §3, each with three to twelve subcategories', () => {
  expect(IT_CATEGORIES.map(({ name }) => name)).toEqual([
    'Mobile Numbers',
    'Weighbridge',
    'Server',
    'Surveillance System',
    'Biometric Machine',
    'Internet',
    'Vehicle GPS & Temperature Management',
    'Other Task',
    'OS and Application Software',
    'UPS for Power Backup'
  ])
  for (const { subcategories } of IT_CATEGORIES) {
    expect(subcategories.length).toBeGreaterThanOrEqual(3)
    expect(subcategories.length).toBeLessThanOrEqual(12)
  }
})

it('can be sent as it is: valid, with no slug twice', () => {
  expect(new Set(IT_CATEGORIES.map(({ slug }) => slug)).size).toBe(10)
  for (const { subcategories, ...category } of IT_CATEGORIES) {
    expect(CategoryInput.parse(category)).toEqual(category)
    expect(new Set(subcategories.map(({ slug }) => slug)).size).toBe(subcategories.length)
    for (const subcategory of subcategories) {
      expect(SubcategoryInput.parse({ ...subcategory, categoryId: 1 })).toEqual({
        ...subcategory,
        categoryId: 1
      })
    }
  }
})

it('gives two hours to what is of high priority, and six to the rest (spec §9)', () => {
  for (const { defaultSLA, defaultPriority } of IT_CATEGORIES.flatMap(
    ({ subcategories }) => subcategories
  )) {
    expect([defaultPriority, defaultSLA]).toEqual(
      defaultPriority === 'high' ? ['high', 2] : ['medium', 6]
    )
  }
})
