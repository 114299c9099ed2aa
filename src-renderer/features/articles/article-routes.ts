import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../../lib/lazy-module.ts'
import { paths } from '../../lib/paths.ts'

const loadForm = () => import('./article-form-page.tsx')

/** The screens of the knowledge base. */
export const articleRoutes: RouteObject[] = [
  {
    path: paths.articles,
    lazy: lazyScreen(() => import('./articles-page.tsx'), 'ArticlesPage')
  },
  { path: paths.newArticle, lazy: lazyScreen(loadForm, 'NewArticlePage') },
  {
    path: `${paths.articles}/:id`,
    lazy: lazyScreen(() => import('./article-page.tsx'), 'ArticlePage')
  },
  { path: `${paths.articles}/:id/edit`, lazy: lazyScreen(loadForm, 'EditArticlePage') }
]
