import * as z from 'zod'
import { PRIORITIES } from '../domain/tickets.ts'
import { id, moment } from './fields.ts'
import { defineRoute } from './route.ts'

export const Category = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  department: z.string(),
  description: z.string().nullable(),
  createdAt: moment,
  updatedAt: moment
})
export type Category = z.infer<typeof Category>

export const Subcategory = z.object({
  id,
  categoryId: id,
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  /** Whole hours. */
  defaultSLA: z.number().int().nullable(),
  defaultPriority: z.enum(PRIORITIES).nullable(),
  createdAt: moment,
  updatedAt: moment
})
export type Subcategory = z.infer<typeof Subcategory>

export const listCategories = defineRoute({
  operationId: 'listCategories',
  method: 'GET',
  path: '/api/admin/categories',
  summary: 'All categories; readable by everybody signed in, because the create form needs them (D20)',
  access: 'signed-in',
  response: z.array(Category),
  status: 200
})

export const listSubcategories = defineRoute({
  operationId: 'listSubcategories',
  method: 'GET',
  path: '/api/admin/subcategories',
  summary: 'All subcategories; readable by everybody signed in (D20)',
  access: 'signed-in',
  response: z.array(Subcategory),
  status: 200
})
