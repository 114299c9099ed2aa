import { Box, Flex, IconButton, Text } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { t } from '../../lib/texts.ts'
import { TextLink } from '../../ui/texts/address-link.tsx'
import type { SelectedTicket } from './announcement-draft.ts'

interface PartListProps {
  parts: readonly SelectedTicket[]
  error: string | undefined
  onRemove(id: number): void
}

/** The tickets that become parts of an outage; each can be left out. */
export function PartList({ parts, error, onRemove }: PartListProps) {
  return (
    <Box>
      <Text textStyle="sm" fontWeight="medium" mb="1.5">
        {t(
          '{count, plural, one {# ticket becomes a part of it} other {# tickets become parts of it}}',
          { count: parts.length }
        )}
      </Text>
      {error && (
        <Text role="alert" textStyle="xs" color="fg.error" mb="1.5">
          {error}
        </Text>
      )}
      <Box
        as="ul"
        listStyleType="none"
        borderWidth="1px"
        borderRadius="l3"
        textStyle="sm"
        maxH="16rem"
        overflowY="auto"
      >
        {parts.map(({ id, ticketId, title }) => (
          <Flex
            as="li"
            key={id}
            align="center"
            gap="3"
            minH="9"
            ps="3"
            pe="1"
            _notFirst={{ borderTopWidth: '1px' }}
          >
            <TextLink
              asChild
              textStyle="id"
              display="inline-flex"
              alignItems="center"
              flexShrink={0}
            >
              <Link to={paths.ticket(id)}>{ticketId}</Link>
            </TextLink>
            <Text as="span" flex="1" minW="0" truncate title={title}>
              {title}
            </Text>
            <IconButton
              variant="ghost"
              size="xs"
              color="fg.muted"
              aria-label={t('Leave out {ticketId}', { ticketId })}
              title={t('Leave out')}
              onClick={() => onRemove(id)}
            >
              <X aria-hidden />
            </IconButton>
          </Flex>
        ))}
      </Box>
    </Box>
  )
}
