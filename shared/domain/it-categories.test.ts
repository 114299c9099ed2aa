import { expect, it } from 'vitest'
import { CategoryInput, SubcategoryInput } from '../api/categories.ts'
import { IT_CATEGORIES } from './it-categories.ts'

it('has the ten categories of spec §3, each with three to twelve subcategories', () => {
  expect(IT_CATEGORIES.map(({ name }) => name).join(', ')).toBe(
    'Mobile Numbers, Weighbridge, Server, Surveillance System, Biometric Machine, Internet, ' +
      'Vehicle GPS & Temperature Management, Other Task, OS and Application Software, UPS for Power Backup'
  )
  for (const { name, subcategories } of IT_CATEGORIES)
    expect([3, 4, 5, 6, 7, 8, 9, 10, 11, 12], name).toContain(subcategories.length)
})

it('can be sent as it is: valid, with no slug twice; what is urgent has two hours, the rest six (spec §9)', () => {
  expect(new Set(IT_CATEGORIES.map(({ slug }) => slug)).size).toBe(10)
  for (const { subcategories, ...category } of IT_CATEGORIES) {
    expect(CategoryInput.parse(category)).toEqual(category)
    expect(new Set(subcategories.map(({ slug }) => slug)).size).toBe(subcategories.length)
    for (const subcategory of subcategories) {
      const sent = { ...subcategory, categoryId: 1 }
      expect(SubcategoryInput.parse(sent)).toEqual(sent)
      const { defaultPriority, defaultSLA } = subcategory
      expect(['high 2', 'medium 6']).toContain(`${defaultPriority} ${defaultSLA}`)
    }
  }
})
