import * as z from 'zod'
import { MAX_SEARCH_LENGTH } from '../domain/search-text.ts'
import { saying } from '../languages/validation-texts.ts'
import {
  countText,
  IdParams,
  id,
  MAX_PAGE_ROWS,
  requiredName,
  requiredText,
  slug,
  timestamp,
  visible
} from './fields.ts'
import { defineRoute } from './route.ts'
import { TOTAL_COUNT_HEADER } from './tickets.ts'
import { keptTranslations, typedTranslations } from './translations.ts'

/** An article of the knowledge base as lists have it, without its text. */
export const ArticleSummary = z
  .object({
    id,
    title: z.string(),
    /** The slug of a category. */
    category: z.string(),
    /** The team that reads it; null for everyone. */
    department: z.string().nullable(),
    /** Who wrote it first. */
    authorId: id,
    createdAt: timestamp,
    updatedAt: timestamp,
    translations: keptTranslations('ArticleTitle', { title: z.string() })
  })
  .meta({ id: 'ArticleSummary' })
export type ArticleSummary = z.infer<typeof ArticleSummary>

/** An article; its body is Markdown (D43). */
export const Article = ArticleSummary.extend({
  body: z.string(),
  translations: keptTranslations('ArticleTranslation', { title: z.string(), body: z.string() })
}).meta({ id: 'Article' })
export type Article = z.infer<typeof Article>

const department = visible(
  'Department',
  z
    .string(saying('Department must be text'))
    .trim()
    .max(100, saying('Department must be at most 100 characters'))
)
  .nullish()
  .transform((name) => name || null)

const texts = { title: requiredName('Title', 200), body: requiredText('Text', 20_000) }

/** The body that the article form sends; an empty or absent department means everyone. */
export const NewArticle = z
  .object({
    ...texts,
    category: slug('Category'),
    department,
    translations: typedTranslations('NewArticleTranslation', texts)
  })
  .meta({ id: 'NewArticle' })
export type NewArticle = z.infer<typeof NewArticle>

/** An article as it should be, and when it had been changed last as its writer read it. */
export const ArticleChange = NewArticle.extend({ updatedAt: timestamp }).meta({
  id: 'ArticleChange'
})
export type ArticleChange = z.infer<typeof ArticleChange>

/**
 * Which articles a list has: those with every word of the search, of a category; a page at most.
 */
export const ArticleQuery = z.object({
  search: z
    .string()
    .trim()
    .max(
      MAX_SEARCH_LENGTH,
      saying('Search must be at most {max} characters', {
        max: MAX_SEARCH_LENGTH
      })
    )
    .optional(),
  category: slug('Category').optional(),
  limit: countText('Limit', { min: 1, max: MAX_PAGE_ROWS }).optional(),
  offset: countText('Offset', { min: 0, max: 1_000_000 }).optional()
})
export type ArticleQuery = z.infer<typeof ArticleQuery>

export const listArticles = defineRoute({
  operationId: 'listArticles',
  method: 'GET',
  path: '/api/articles',
  summary:
    'The articles the caller can read, by category and title, or best matches first; the header X-Total-Count holds their number before paging',
  access: 'signed-in',
  query: ArticleQuery,
  response: z.array(ArticleSummary),
  headers: { [TOTAL_COUNT_HEADER]: z.int().nonnegative() },
  status: 200
})

/** An article in every language, with each character escaped. */
const maxBodyKib = 1024

export const createArticle = defineRoute({
  operationId: 'createArticle',
  method: 'POST',
  path: '/api/articles',
  summary:
    'Create an article: IT Support Specialists for any department, department heads for their own',
  access: 'signed-in',
  body: NewArticle,
  maxBodyKib,
  response: Article,
  status: 201,
  errors: [403]
})

export const getArticle = defineRoute({
  operationId: 'getArticle',
  method: 'GET',
  path: '/api/articles/{id}',
  summary: 'One article',
  access: 'signed-in',
  params: IdParams,
  response: Article,
  status: 200,
  errors: [404]
})

export const updateArticle = defineRoute({
  operationId: 'updateArticle',
  method: 'PUT',
  path: '/api/articles/{id}',
  summary: 'Change an article; 409 if it has changed since it was read',
  access: 'signed-in',
  params: IdParams,
  body: ArticleChange,
  maxBodyKib,
  response: Article,
  status: 200,
  errors: [403, 404, 409]
})

export const deleteArticle = defineRoute({
  operationId: 'deleteArticle',
  method: 'DELETE',
  path: '/api/articles/{id}',
  summary: 'Delete an article',
  access: 'signed-in',
  params: IdParams,
  status: 204,
  errors: [403, 404]
})
