import type { Hono } from 'hono'
import { listCategories, listSubcategories } from '#shared/api/categories.ts'
import type { Database } from '../db/database.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import { findCategories, findSubcategories } from './categories-store.ts'

export function mountCategoryRoutes(app: Hono<AppEnv>, database: Database): void {
  implement(app, listCategories, () => findCategories(database.read))

  implement(app, listSubcategories, () => findSubcategories(database.read))
}
