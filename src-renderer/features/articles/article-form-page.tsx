import { Skeleton } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { idText } from '#shared/api/fields.ts'
import { writesArticle, writesArticles } from '#shared/domain/articles.ts'
import { useCategories } from '../../lib/queries/categories-queries.ts'
import { useAddedDepartments } from '../../lib/queries/departments-queries.ts'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { useUsers } from '../../lib/queries/users-queries.ts'
import { t } from '../../lib/texts.ts'
import { Page } from '../../ui/page.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { ArticleForm } from './article-form.tsx'
import { MissingArticle } from './article-page.tsx'
import { useArticle } from './article-queries.ts'
import { BegunArticle, emptyArticle } from './article-rules.ts'

/** Writes an article, which may begin with the text of an answer. */
export function NewArticlePage() {
  const { user } = useCurrentUser()
  const begun = BegunArticle.safeParse(useLocation().state)
  if (!user || !writesArticles(user)) return <MissingArticle />
  return (
    <Page title={t('New Article')}>
      <WithChoices>
        <ArticleForm
          user={user}
          initial={{ ...emptyArticle(user), ...begun.data }}
          isBegun={begun.success}
        />
      </WithChoices>
    </Page>
  )
}

/** Changes an article. */
export function EditArticlePage() {
  const id = idText.safeParse(useParams().id)
  return id.success ? <Editing key={id.data} id={id.data} /> : <MissingArticle />
}

function Editing({ id }: { id: number }) {
  const { user } = useCurrentUser()
  const { data: article, error, refetch } = useArticle(id)
  if (!article && error) {
    return (
      <Page title={t('Edit Article')}>
        <ErrorState title={t('Failed to fetch the article')} error={error} onRetry={refetch} />
      </Page>
    )
  }
  if (user && article && !writesArticle(user, article)) return <MissingArticle />
  return (
    <Page title={t('Edit Article')}>
      <WithChoices>
        {user && article ? (
          <ArticleForm user={user} article={article} initial={article} />
        ) : (
          <Skeleton h="30rem" />
        )}
      </WithChoices>
    </Page>
  )
}

/** Shows a form once its selectors have their choices. */
function WithChoices({ children }: { children: ReactNode }) {
  const categories = useCategories()
  const users = useUsers()
  const added = useAddedDepartments()
  return categories.isPending || users.isPending || added.isPending ? (
    <Skeleton h="30rem" />
  ) : (
    children
  )
}
