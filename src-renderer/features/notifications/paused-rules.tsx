import { Box, Flex, Text } from '@chakra-ui/react'
import { Workflow } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Notifications } from '#shared/api/notifications.ts'
import type { User } from '#shared/api/users.ts'
import { rulesPath } from '../../lib/paths.ts'
import { t } from '../../lib/texts.ts'
import { PanelItem } from './panel-item.ts'

interface PausedRulesProps {
  rules: NonNullable<Notifications['pausedRules']>
  user: User
  /** Called when one is opened. */
  onFollow(): void
}

/** The person's rules that do nothing until someone mends them (D75). */
export function PausedRules({ rules, user, onFollow }: PausedRulesProps) {
  return (
    <Box as="ul" aria-label={t('Paused rules')} listStyleType="none" p="1" flexShrink={0}>
      {rules.map(({ id, name, reason }) => (
        <li key={id}>
          <PanelItem asChild>
            <Link to={rulesPath(user, id)} onClick={onFollow}>
              <Flex h="1lh" align="center" color="fg.error" flexShrink={0}>
                <Workflow size="1rem" aria-hidden />
              </Flex>
              <Box minW="0" flex="1">
                <Text overflowWrap="anywhere">{t('The rule “{name}” is paused', { name })}</Text>
                <Text textStyle="xs" color="fg.muted" mt="0.5">
                  {reason}
                </Text>
              </Box>
            </Link>
          </PanelItem>
        </li>
      ))}
    </Box>
  )
}
