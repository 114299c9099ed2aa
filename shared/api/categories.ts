import * as z from 'zod'
import { PRIORITIES } from '../domain/tickets.ts'
import { oneOf, saying } from '../languages/validation-texts.ts'
import { IdParams, id, requiredName, slug, timestamp } from './fields.ts'
import { defineRoute } from './route.ts'
import { keptTranslations, typedTranslations } from './translations.ts'

const keptNames = keptTranslations('CategoryName', { name: z.string() })

export const Category = z
  .object({
    id,
    name: z.string(),
    slug: z.string(),
    department: z.string(),
    description: z.string().nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
    translations: keptNames
  })
  .meta({ id: 'Category' })
export type Category = z.infer<typeof Category>

export const Subcategory = z
  .object({
    id,
    categoryId: id,
    name: z.string(),
    slug: z.string(),
    description: z.string().nullable(),
    /** Whole hours. */
    defaultSLA: z.number().int().nullable(),
    defaultPriority: z.enum(PRIORITIES).nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
    translations: keptNames
  })
  .meta({ id: 'Subcategory' })
export type Subcategory = z.infer<typeof Subcategory>

/** Longest description of a category or subcategory, in characters. */
const MAX_DESCRIPTION = 1000

const description = z
  .string(saying('Description must be text'))
  .trim()
  .max(
    MAX_DESCRIPTION,
    saying('Description must be at most {max, number} characters', {
      max: MAX_DESCRIPTION
    })
  )
  .nullish()
  .transform((text) => text || null)

/** The body that the category form sends (spec §5). */
export const CategoryInput = z
  .object({
    name: requiredName('Name', 100),
    slug: slug('Slug'),
    department: requiredName('Department', 100),
    description
  })
  .meta({ id: 'CategoryInput' })
export type CategoryInput = z.infer<typeof CategoryInput>

const SLA = saying('Default SLA must be a whole number of hours from 1 to 8,760')

/** The body that the subcategory form sends (spec §5, §9, D12). */
export const SubcategoryInput = z
  .object({
    categoryId: id,
    name: requiredName('Name', 100),
    slug: slug('Slug'),
    description,
    /** Whole hours, up to a year. */
    defaultSLA: z.number(SLA).int(SLA).min(1, SLA).max(8760, SLA).nullish(),
    defaultPriority: z
      .enum(PRIORITIES, oneOf('Default Priority must be one of {choices}', PRIORITIES))
      .nullish()
  })
  .meta({ id: 'SubcategoryInput' })
export type SubcategoryInput = z.infer<typeof SubcategoryInput>

const typedNames = typedTranslations('NewCategoryName', {
  name: requiredName('Name', 100)
}).unwrap()

/** The most subcategories whose names can be changed at once. */
const MAX_NAMED = 500

/** The names of a category and of some of its subcategories in other languages (D82). */
export const CategoryNames = z
  .object({
    translations: typedNames,
    /** Those that are left out stay as they are. */
    subcategories: z
      .array(
        z.object({ id, translations: typedNames }).meta({ id: 'SubcategoryNames' }),
        saying('The subcategories must be a list')
      )
      .max(
        MAX_NAMED,
        saying('At most {max, number} subcategories can be named at once', { max: MAX_NAMED })
      )
  })
  .meta({ id: 'CategoryNames' })
export type CategoryNames = z.infer<typeof CategoryNames>

export const listCategories = defineRoute({
  operationId: 'listCategories',
  method: 'GET',
  path: '/api/admin/categories',
  summary: 'All categories, for anyone who is signed in (D20)',
  access: 'signed-in',
  response: z.array(Category),
  status: 200
})

export const listSubcategories = defineRoute({
  operationId: 'listSubcategories',
  method: 'GET',
  path: '/api/admin/subcategories',
  summary: 'All subcategories, for anyone who is signed in (D20)',
  access: 'signed-in',
  response: z.array(Subcategory),
  status: 200
})

export const createCategory = defineRoute({
  operationId: 'createCategory',
  method: 'POST',
  path: '/api/admin/categories',
  summary: 'Create a category',
  access: 'it-support-specialist',
  body: CategoryInput,
  response: Category,
  status: 201,
  errors: [409]
})

export const updateCategory = defineRoute({
  operationId: 'updateCategory',
  method: 'PUT',
  path: '/api/admin/categories/{id}',
  summary: 'Change a category; existing tickets keep the previous slug (D20)',
  access: 'it-support-specialist',
  params: IdParams,
  body: CategoryInput,
  response: Category,
  status: 200,
  errors: [404, 409]
})

export const nameCategory = defineRoute({
  operationId: 'nameCategory',
  method: 'PUT',
  path: '/api/admin/categories/{id}/names',
  summary: 'Name a category and its subcategories in other languages (D82)',
  access: 'it-support-specialist',
  params: IdParams,
  body: CategoryNames,
  maxBodyKib: 2560,
  status: 204,
  errors: [404]
})

export const deleteCategory = defineRoute({
  operationId: 'deleteCategory',
  method: 'DELETE',
  path: '/api/admin/categories/{id}',
  summary: 'Delete a category and its subcategories (D20)',
  access: 'it-support-specialist',
  params: IdParams,
  status: 204,
  errors: [404]
})

export const createSubcategory = defineRoute({
  operationId: 'createSubcategory',
  method: 'POST',
  path: '/api/admin/subcategories',
  summary: 'Create a subcategory',
  access: 'it-support-specialist',
  body: SubcategoryInput,
  response: Subcategory,
  status: 201,
  errors: [409]
})

export const deleteSubcategory = defineRoute({
  operationId: 'deleteSubcategory',
  method: 'DELETE',
  path: '/api/admin/subcategories/{id}',
  summary: 'Delete a subcategory',
  access: 'it-support-specialist',
  params: IdParams,
  status: 204,
  errors: [404]
})
