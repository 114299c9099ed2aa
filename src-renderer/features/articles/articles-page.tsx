import { Badge, Box, Button, chakra, Flex, Heading, Skeleton, Stack } from '@chakra-ui/react'
import { BookOpen, Plus } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import type { ArticleSummary } from '#shared/api/articles.ts'
import { writesArticles } from '#shared/domain/articles.ts'
import { inPlace } from '../../lib/dialog-entry.ts'
import { compareNames } from '../../lib/formats.ts'
import { paths } from '../../lib/paths.ts'
import { useCategoryName } from '../../lib/queries/categories-queries.ts'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { t } from '../../lib/texts.ts'
import { translated } from '../../lib/translated.ts'
import { Page } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { useArticles } from './article-queries.ts'

/** The knowledge base: its articles by category, or those that a search finds. */
export function ArticlesPage() {
  const { user } = useCurrentUser()
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  return (
    <Page
      title={t('Knowledge Base')}
      {...(user &&
        writesArticles(user) && {
          action: (
            <Button asChild>
              <Link to={paths.newArticle}>
                <Plus aria-hidden />
                <span>{t('New Article')}</span>
              </Link>
            </Button>
          )
        })}
    >
      <Box maxW="md" mb="5">
        <SearchBox
          label={t('Search articles')}
          value={search}
          onSearch={(text) => setParams(text === '' ? {} : { search: text }, inPlace())}
        />
      </Box>
      <Articles search={search} onClear={() => setParams({}, inPlace())} />
    </Page>
  )
}

function Articles({ search, onClear }: { search: string; onClear(): void }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useArticles(search)
  const articles = data?.pages.flatMap(({ rows }) => rows)
  if (error && !articles) {
    return <ErrorState title={t('Failed to fetch articles')} error={error} onRetry={refetch} />
  }
  if (!articles) return <Skeleton h="20rem" />
  if (articles.length === 0) {
    return search === '' ? (
      <NoArticles />
    ) : (
      <EmptyState
        icon={BookOpen}
        title={t('No articles found')}
        text={t('Try fewer or different words.')}
      >
        <Button variant="outline" onClick={onClear}>
          {t('Clear search')}
        </Button>
      </EmptyState>
    )
  }
  return (
    <Stack gap="6">
      {/* The best find comes first, whatever its category. */}
      {search === '' ? (
        <ByCategory articles={articles} />
      ) : (
        <ArticleList articles={articles} withCategory />
      )}
      {hasNextPage && (
        <Button
          variant="outline"
          alignSelf="center"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('Show more')}
        </Button>
      )}
    </Stack>
  )
}

function ByCategory({ articles }: { articles: readonly ArticleSummary[] }) {
  const nameOf = useCategoryName()
  const slugs = [...new Set(articles.map(({ category }) => category))]
  const sections = slugs
    .map((slug) => ({ slug, name: nameOf(slug) }))
    .sort((a, b) => compareNames(a.name, b.name))
  return sections.map(({ slug, name }) => (
    <section key={slug} aria-labelledby={`category-${slug}`}>
      <Heading as="h2" id={`category-${slug}`} textStyle="sm" color="fg.muted" mb="1" minH="5">
        <bdi>{name}</bdi>
      </Heading>
      <ArticleList articles={articles.filter(({ category }) => category === slug)} />
    </section>
  ))
}

interface ArticleListProps {
  articles: readonly ArticleSummary[]
  withCategory?: boolean
}

function ArticleList({ articles, withCategory = false }: ArticleListProps) {
  const nameOf = useCategoryName()
  return (
    <Box as="ul" listStyleType="none" borderTopWidth="1px">
      {articles.map(translated).map(({ id, title, category, department, updatedAt }) => (
        <Box as="li" key={id} borderBottomWidth="1px">
          <Row asChild>
            <Link to={paths.article(id)}>
              <Flex align="center" gap="2" minW="0" flex="1">
                <Box as="span" truncate fontWeight="medium" title={title}>
                  {title}
                </Box>
                {department && <Badge title={t('Visible only to this team')}>{department}</Badge>}
              </Flex>
              {withCategory && (
                <Box as="span" color="fg.muted" hideBelow="md">
                  <bdi>{nameOf(category)}</bdi>
                </Box>
              )}
              <Box as="span" color="fg.muted" textStyle="xs" whiteSpace="nowrap">
                <RelativeTime value={updatedAt} />
              </Box>
            </Link>
          </Row>
        </Box>
      ))}
    </Box>
  )
}

/** A row is one link, as high as those of tables. */
const Row = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    minH: '10',
    px: '2',
    textStyle: 'sm',
    focusVisibleRing: 'inside',
    _hover: { bg: 'bg.subtle' }
  }
})

/** Tells who can write the first article. */
function NoArticles() {
  const { user } = useCurrentUser()
  return user && writesArticles(user) ? (
    <EmptyState
      icon={BookOpen}
      title={t('No articles yet')}
      text={t('Write an article to answer a question once and for all.')}
    >
      <Button asChild variant="outline">
        <Link to={paths.newArticle}>{t('Write article')}</Link>
      </Button>
    </EmptyState>
  ) : (
    <EmptyState
      icon={BookOpen}
      title={t('No articles yet')}
      text={t(
        'Answers to common questions appear here. Department heads and IT Support Specialists write them.'
      )}
    />
  )
}
