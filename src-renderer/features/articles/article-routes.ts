import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../../lib/lazy-module.ts'
import { paths } from '../../lib/paths.ts'

/** The screens of the knowledge base. */
export const articleRoutes: RouteObject[] = [
  {
    path: paths.articles,
    lazy: lazyScreen(() => import('./articles-page.tsx'), 'ArticlesPage', 'screens')
  },
  {
    path: paths.newArticle,
    lazy: lazyScreen(() => import('./article-form-page.tsx'), 'NewArticlePage', 'screens')
  },
  {
    path: `${paths.articles}/:id`,
    lazy: lazyScreen(() => import('./article-page.tsx'), 'ArticlePage', 'screens')
  },
  {
    path: `${paths.articles}/:id/edit`,
    lazy: lazyScreen(() => import('./article-form-page.tsx'), 'EditArticlePage', 'screens')
  }
]
