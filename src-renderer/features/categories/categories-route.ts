import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../../lib/lazy-module.ts'
import { paths } from '../../lib/paths.ts'
import { categoriesQuery, subcategoriesQuery } from '../../lib/queries/categories-queries.ts'
import { screenLoader } from '../../lib/screen-loader.ts'

export const categoriesRoute: RouteObject = {
  path: paths.categories,
  lazy: lazyScreen(() => import('./categories-page.tsx'), 'CategoriesPage', 'automation'),
  ...screenLoader((prefetch) => {
    prefetch(categoriesQuery)
    prefetch(subcategoriesQuery)
  })
}
