import { Box, Flex, HStack, Link as StyledLink, Text } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { Rule } from '#shared/api/rules.ts'
import type { SignedInUser } from '#shared/api/users.ts'
import { rulesPath } from '../../lib/paths.ts'
import { t } from '../../lib/texts.ts'
import { Grip, MoveButtons } from '../../ui/order/move-buttons.tsx'
import type { Order } from '../../ui/order/use-order.ts'
import { RuleSentence } from './rule-sentence.tsx'
import { PausedBadge, PausedReason, RuleSwitch } from './rule-state.tsx'

interface RuleRowProps {
  user: SignedInUser
  rule: Rule
  /** Its place among the others, from 0. */
  place: number
  count: number
  order: Order
}

/** A rule in the list: its sentence, whether it is on, and its place. */
export function RuleRow({ user, rule, place, count, order }: RuleRowProps) {
  const { id, name, department, definition, pausedReason } = rule
  const isTarget = order.over === id
  return (
    <Flex
      as="li"
      {...order.rowOf(id, place)}
      columnGap={{ base: '3', md: '4' }}
      rowGap="2"
      py="3.5"
      wrap={{ base: 'wrap', md: 'nowrap' }}
      align="flex-start"
      borderBottomWidth="1px"
      opacity={order.dragged === id ? 0.5 : 1}
      bg={isTarget ? 'bg.muted' : undefined}
    >
      <HStack gap="1" flexShrink={0} color="fg.muted" h="6">
        <Grip name={name} {...order.handleOf(id)} />
        <Text as="span" textStyle="sm" minW="5" textAlign="end" fontVariantNumeric="tabular-nums">
          {place + 1}
        </Text>
      </HStack>
      <Box flex="1" minW="0">
        <Flex wrap="wrap" columnGap="2.5" rowGap="1" align="baseline" mb={{ md: '1' }}>
          <StyledLink asChild variant="underline" color="fg" fontWeight="medium">
            <Link to={rulesPath(user, id)}>{name}</Link>
          </StyledLink>
          <PausedBadge pausedReason={pausedReason} />
          <Text as="span" textStyle="sm" color="fg.muted">
            {department ?? t('All tickets')}
          </Text>
        </Flex>
        <Box textStyle="sm">
          <RuleSentence definition={definition} />
        </Box>
        <PausedReason pausedReason={pausedReason} />
      </Box>
      <HStack
        gap="1"
        flexShrink={0}
        ms={{ base: 'auto', md: '0' }}
        w={{ base: 'full', md: 'auto' }}
        justify="flex-end"
      >
        <Box me="2">
          <RuleSwitch rule={rule} />
        </Box>
        <MoveButtons id={id} name={name} place={place} count={count} order={order} />
      </HStack>
    </Flex>
  )
}
