import type { Hono } from 'hono'
import {
  createCategory,
  createSubcategory,
  deleteCategory,
  deleteSubcategory,
  listCategories,
  listSubcategories,
  nameCategory,
  updateCategory
} from '#shared/api/categories.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import type { CategoriesService } from './categories-service.ts'

export function mountCategoryRoutes(app: Hono<AppEnv>, service: CategoriesService): void {
  implement(app, listCategories, () => service.list())

  implement(app, createCategory, ({ body, authorization }) => service.create(body, authorization))

  implement(app, updateCategory, ({ params, body, authorization }) =>
    service.update(params.id, body, authorization)
  )

  implement(app, nameCategory, async ({ params, body, authorization }) => {
    await service.name(params.id, body, authorization)
    return undefined
  })

  implement(app, deleteCategory, async ({ params, authorization }) => {
    await service.delete(params.id, authorization)
    return undefined
  })

  implement(app, listSubcategories, () => service.listSubcategories())

  implement(app, createSubcategory, ({ body, authorization }) =>
    service.createSubcategory(body, authorization)
  )

  implement(app, deleteSubcategory, async ({ params, authorization }) => {
    await service.deleteSubcategory(params.id, authorization)
    return undefined
  })
}
