import { Box, Button, chakra, Heading, Popover, Text } from '@chakra-ui/react'
import { popoverSlotRecipe } from '@chakra-ui/react/theme'
import { BookOpen, Lightbulb } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Similar } from '#shared/api/similar.ts'
import { firstLine } from '#shared/domain/ticket-title.ts'
import { text } from '#shared/languages/texts.ts'
import { paths } from '../../../lib/paths.ts'
import { t } from '../../../lib/texts.ts'
import { translated } from '../../../lib/translated.ts'
import { StatusBadge } from '../../../ui/ticket-badges.tsx'
import { useSimilar } from './similar-queries.ts'

const TITLE = text('Similar tickets and articles')

interface SimilarButtonProps {
  /** The text written so far. */
  text: string
  /** Called when one is opened. The form is kept as a draft and is there again afterwards. */
  onOpen(): void
}

/**
 * Offers similar tickets and articles (D50) in the room beside the form's buttons, where nothing has
 * to move for it.
 */
export function SimilarButton({ text, onOpen }: SimilarButtonProps) {
  const similar = useSimilar(text)
  const { tickets, articles } = similar
  const count = tickets.length + articles.length
  return (
    <>
      {count > 0 && (
        // The panel stays inside the dialog, which makes everything outside of it unusable.
        <Popover.Root
          recipe={popoverSlotRecipe}
          positioning={{ placement: 'top-start', strategy: 'fixed' }}
          lazyMount
          unmountOnExit
        >
          <Popover.Trigger asChild>
            <Button variant="ghost" size="sm" color="fg.muted" px="2" ms="-2" me="auto">
              <Lightbulb aria-hidden />
              <span>{t('{count, plural, one {# similar} other {# similar}}', { count })}</span>
            </Button>
          </Popover.Trigger>
          <Popover.Positioner>
            <Popover.Content
              aria-label={t(TITLE)}
              w="min(30rem, calc(100vw - 3rem))"
              maxH="min(24rem, var(--available-height))"
              overflowY="auto"
              bg="bg.panel"
              boxShadow="md"
              p="2"
            >
              <SimilarList similar={similar} onOpen={onOpen} />
            </Popover.Content>
          </Popover.Positioner>
        </Popover.Root>
      )}
      <chakra.span srOnly role="status">
        {count > 0 &&
          t(
            '{count, plural, one {# similar tickets and articles} other {# similar tickets and articles}}',
            { count }
          )}
      </chakra.span>
    </>
  )
}

interface SimilarListProps {
  similar: Similar
  onOpen(): void
}

function SimilarList({ similar: { articles, tickets }, onOpen }: SimilarListProps) {
  return (
    <>
      <Box px="2" py="1">
        <Heading as="h3" textStyle="sm">
          {t(TITLE)}
        </Heading>
        <Text textStyle="xs" color="fg.muted">
          {t('Your text is kept as a draft while you read one.')}
        </Text>
      </Box>
      <ul>
        {articles.map(translated).map(({ id, title }) => (
          <li key={`article ${id}`}>
            <Find asChild>
              <Link to={paths.article(id)} onClick={onOpen}>
                <BookOpen size="0.875rem" aria-label={t('Article')} />
                <FirstLine title={title}>{title}</FirstLine>
              </Link>
            </Find>
          </li>
        ))}
        {tickets.map(({ id, ticketId, description, format, status }) => (
          <li key={`ticket ${id}`}>
            <Find asChild>
              <Link to={paths.ticket(id)} onClick={onOpen}>
                <chakra.span fontFamily="mono" color="fg.muted" flexShrink={0}>
                  {ticketId}
                </chakra.span>
                <FirstLine title={description}>{firstLine(description, format)}</FirstLine>
                <StatusBadge status={status} />
              </Link>
            </Find>
          </li>
        ))}
      </ul>
    </>
  )
}

const Find = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minH: '9',
    px: '2',
    borderRadius: 'l2',
    textStyle: 'sm',
    focusVisibleRing: 'inside',
    _hover: { bg: 'bg.muted' }
  }
})

const FirstLine = chakra('span', { base: { truncate: true, flex: '1', minW: '0' } })
