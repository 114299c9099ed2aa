import { IconButton } from '@chakra-ui/react'
import { BookPlus } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Comment } from '#shared/api/comments.ts'
import { writesArticles } from '#shared/domain/articles.ts'
import { paths } from '../../../lib/paths.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { t } from '../../../lib/texts.ts'
import { useTicket } from '../ticket-queries.ts'

/**
 * Begins an article with the text of a comment. Notes and private tickets are for a few people, so
 * nothing of them is offered to more (D41, D44).
 */
export function ArticleButton({ comment }: { comment: Comment }) {
  const { user } = useCurrentUser()
  const { data: ticket } = useTicket(comment.ticketId)
  if (!user || !writesArticles(user) || comment.internal || !ticket || ticket.private) return null
  const label = t('Create article from this comment')
  return (
    <IconButton
      asChild
      variant="ghost"
      size="2xs"
      color="fg.subtle"
      my="-1"
      minW={{ base: '10', md: '6' }}
    >
      <Link
        to={paths.newArticle}
        state={{ body: comment.message, category: ticket.category }}
        aria-label={label}
        title={label}
      >
        <BookPlus aria-hidden />
      </Link>
    </IconButton>
  )
}
