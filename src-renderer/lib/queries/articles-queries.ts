import { useQuery } from '@tanstack/react-query'
import { listArticles } from '#shared/api/articles.ts'
import type { User } from '#shared/api/users.ts'
import { writesArticles } from '#shared/domain/articles.ts'
import { callPaged } from '../api.ts'
import { queryKeys } from '../query-keys.ts'

/**
 * Whether a person has a knowledge base: they write articles, or there is one that they read.
 * @param mayAsk whether to ask the server; otherwise it is what another component has learnt
 */
export function useHasArticles(user: User | null, mayAsk = false): boolean {
  const isWriter = user !== null && writesArticles(user)
  const { data } = useQuery({
    queryKey: [...queryKeys.articles, 'any'],
    queryFn: ({ signal }) => callPaged(listArticles, { query: { limit: 1 }, signal }),
    enabled: mayAsk && user !== null && !isWriter
  })
  return isWriter || (data?.total ?? 0) > 0
}
