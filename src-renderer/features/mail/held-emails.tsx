import { Box, Flex, Text } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import { listText } from '../../lib/list-text.ts'
import { t } from '../../lib/texts.ts'
import { TextLink } from '../../ui/texts/address-link.tsx'
import { receivedPath } from './mail-paths.ts'
import { useHeldEmails } from './mail-queries.ts'

/** How many senders are named. */
const MAX_NAMED = 3

/** Says that emails are held, because nothing else would; nothing where none are. */
export function HeldEmails() {
  const { data } = useHeldEmails()
  if (!data || data.total === 0) return null
  const senders = [...new Set(data.rows.map(({ from }) => from))]
  const reasons = [...new Set(data.rows.map(({ reason }) => reason))]
  return (
    <Flex role="status" gap="3" bg="amber.subtle" borderRadius="l3" px="4" py="3">
      <Box color="amber.fg" pt="0.5" flexShrink={0}>
        <TriangleAlert size="1rem" aria-hidden />
      </Box>
      <Box minW="0">
        <Text fontWeight="medium">
          {t('{count, plural, one {# email is on hold} other {# emails are on hold}}', {
            count: data.total
          })}
        </Text>
        <Text textStyle="sm" overflowWrap="anywhere" maxW="85ch">
          {t(
            '{reasons} Senders: {senders}. They got no reply. Check these emails and process the genuine ones.',
            { reasons: reasons.join(' '), senders: namesText(senders) }
          )}
        </Text>
        <TextLink asChild textStyle="sm" fontWeight="medium" color="fg">
          <Link to={receivedPath('held')}>{t('Show emails on hold')}</Link>
        </TextLink>
      </Box>
    </Flex>
  )
}

function namesText(senders: readonly string[]): string {
  const others = senders.length - MAX_NAMED
  const named = senders.slice(0, MAX_NAMED)
  if (others > 0)
    named.push(t('{count, plural, one {# other} other {# others}}', { count: others }))
  return listText(named, 'and')
}
