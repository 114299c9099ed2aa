import { Badge, Button, HStack, Skeleton, Text } from '@chakra-ui/react'
import { Trans } from '@lingui/react'
import { Pencil } from 'lucide-react'
import { Link, useParams } from 'react-router-dom'
import type { Article } from '#shared/api/articles.ts'
import { idText } from '#shared/api/fields.ts'
import { writesArticle } from '#shared/domain/articles.ts'
import { ApiError } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { useCategoryName } from '../../lib/queries/categories-queries.ts'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { usePeople } from '../../lib/queries/users-queries.ts'
import { t } from '../../lib/texts.ts'
import { translated } from '../../lib/translated.ts'
import { MessagePage } from '../../ui/message-page.tsx'
import { Page } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Markdown } from '../../ui/texts/ticket-text.tsx'
import { MissingLanguage } from '../../ui/translations/missing-language.tsx'
import { useArticle } from './article-queries.ts'

/** One article, to be read; its id is in the address. */
export function ArticlePage() {
  const id = idText.safeParse(useParams().id)
  return id.success ? <Reading key={id.data} id={id.data} /> : <MissingArticle />
}

/** Says that there is no such article, or none for this person. */
export function MissingArticle() {
  return (
    <MessagePage
      title={t('Article Not Found')}
      text={t('The requested article could not be found.')}
      to={paths.articles}
      action={t('Back to Knowledge Base')}
    />
  )
}

function Reading({ id }: { id: number }) {
  const { user } = useCurrentUser()
  const { data: article, error, refetch } = useArticle(id)
  // Also while it is still on the screen: it may be for another team now.
  if (error instanceof ApiError && error.status === 404) return <MissingArticle />
  const shown = article && translated(article)
  const mayWrite = user !== null && article !== undefined && writesArticle(user, article)
  return (
    <Page
      title={shown?.title ?? t('Article')}
      {...(article && { subtitle: <Facts article={article} /> })}
      {...(mayWrite && {
        action: (
          <Button asChild variant="outline">
            <Link to={paths.editArticle(id)}>
              <Pencil aria-hidden />
              <span>{t('Edit')}</span>
            </Link>
          </Button>
        )
      })}
    >
      {shown ? (
        <>
          <MissingLanguage written={shown} />
          <Markdown text={shown.body} />
        </>
      ) : error ? (
        <ErrorState title={t('Failed to fetch the article')} error={error} onRetry={refetch} />
      ) : (
        <Skeleton h="20rem" maxW="65ch" />
      )}
    </Page>
  )
}

function Facts({ article }: { article: Article }) {
  const nameOfCategory = useCategoryName()
  const { nameOf, titleOf } = usePeople()
  const { category, department, authorId, updatedAt } = article
  return (
    <HStack as="span" gap="2" rowGap="1" wrap="wrap" textStyle="sm" minH="5">
      <span>{`${nameOfCategory(category)} ·`}</span>
      {department && <Badge title={t('Visible only to this team')}>{department}</Badge>}
      <Text as="span" title={titleOf(authorId)}>
        {`${t('by {name}', { name: nameOf(authorId) })} ·`}
      </Text>
      <span>
        <Trans id="changed <time/>" components={{ time: <RelativeTime value={updatedAt} /> }} />
      </span>
    </HStack>
  )
}
