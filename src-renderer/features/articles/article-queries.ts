import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient
} from '@tanstack/react-query'
import type * as z from 'zod'
import {
  type ArticleChange,
  createArticle,
  deleteArticle,
  getArticle,
  listArticles,
  type NewArticle,
  updateArticle
} from '#shared/api/articles.ts'
import { call, callPaged, messageOf } from '../../lib/api.ts'
import { refresh } from '../../lib/queries/refresh.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { t } from '../../lib/texts.ts'
import { showError, showToast } from '../../lib/toasts.ts'

/** The articles that a search finds, or all, page by page; the former ones stay meanwhile. */
export function useArticles(search: string) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.articles, 'list', search],
    queryFn: ({ pageParam, signal }) =>
      callPaged(listArticles, {
        query: { offset: pageParam, ...(search !== '' && { search }) },
        signal
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, { rows }) => sum + rows.length, 0)
      return loaded < total ? loaded : undefined
    },
    placeholderData: keepPreviousData
  })
}

export function useArticle(id: number) {
  return useQuery({
    queryKey: [...queryKeys.articles, id],
    queryFn: ({ signal }) => call(getArticle, { params: { id }, signal })
  })
}

/** Writes an article, or changes the one with the given id. */
export function useSaveArticle(id: number | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof NewArticle> & Pick<ArticleChange, 'updatedAt'>) =>
      id === undefined
        ? call(createArticle, { body })
        : call(updateArticle, { params: { id }, body }),
    onSuccess: () =>
      showToast({ title: id === undefined ? t('Article added') : t('Article saved') }),
    onError: (error) => showError(messageOf(error, t('Failed to save the article'))),
    // After a change by another person the article on the page is outdated too.
    onSettled: () => refresh(client, queryKeys.articles)
  })
}

export function useDeleteArticle(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteArticle, { params: { id } }),
    onSuccess: () => {
      showToast({ title: t('Article deleted') })
      void refresh(client, queryKeys.articles)
    },
    onError: () => showError(t('Failed to delete the article'))
  })
}
