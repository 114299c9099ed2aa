import { Box, Button, Flex, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Rule } from '#shared/api/rules.ts'
import type { SignedInUser } from '#shared/api/users.ts'
import { rulesPath } from '../../lib/paths.ts'
import { t } from '../../lib/texts.ts'
import { useOrder } from '../../ui/order/use-order.ts'
import { ExportButton, ImportButton } from './rule-files.tsx'
import { useOrderRules } from './rule-queries.ts'
import { RuleRow } from './rule-row.tsx'

interface RuleListProps {
  user: SignedInUser
  rules: readonly Rule[]
}

/** Rules in the order in which they run, each as a sentence. */
export function RuleList({ user, rules }: RuleListProps) {
  const { mutate } = useOrderRules()
  const order = useOrder({
    list: 'rule',
    ids: rules.map(({ id }) => id),
    nameOf: (id) => rules.find((rule) => rule.id === id)?.name ?? '',
    onMove: mutate
  })
  return (
    <Stack gap="5">
      <Flex wrap="wrap" justify="space-between" align="flex-start" gap="3">
        <Text textStyle="sm" color="fg.muted" maxW="65ch">
          {t(
            'Rules run from top to bottom when something happens to a ticket. Each sees what those above it have done, and nothing that a rule does starts another one.'
          )}
        </Text>
        <Flex gap="2" wrap="wrap">
          <ImportButton />
          <ExportButton />
          <Button asChild>
            <Link to={rulesPath(user, 'new')}>
              <Plus aria-hidden />
              <span>{t('New rule')}</span>
            </Link>
          </Button>
        </Flex>
      </Flex>
      <Box as="ol" aria-label={t('Rules')} listStyleType="none" borderTopWidth="1px">
        {rules.map((rule, place) => (
          <RuleRow
            key={rule.id}
            user={user}
            rule={rule}
            place={place}
            count={rules.length}
            order={order}
          />
        ))}
      </Box>
      <VisuallyHidden role="status">{order.announcement}</VisuallyHidden>
    </Stack>
  )
}
