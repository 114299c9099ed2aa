import { Box, Center, Flex, LinkBox, LinkOverlay, Text } from '@chakra-ui/react'
import { type LucideIcon, Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Trend } from '#shared/api/stats.ts'
import { text } from '#shared/languages/texts.ts'
import { t } from '../../lib/texts.ts'

/** A metric of the dashboard (spec §2). */
export interface Stat {
  title: string
  value: string
  icon: LucideIcon
  color: 'blue' | 'amber' | 'green' | 'indigo'
  /** The comparison as a text such as `12% from last week`, or the word shown in place of a trend. */
  trend?: { direction: Trend['direction']; text: string } | string
  /** The address of the list of the counted tickets. */
  to?: string
}

const ICONS = { up: TrendingUp, down: TrendingDown, neutral: Minus }
const WORDS = { up: text('up'), down: text('down'), neutral: text('unchanged') }

/**
 * The padding of narrow cards: two in a row just show everything in a window of 360 px, and have
 * room from 390 px on.
 */
const NARROW_PADDING = 'clamp(0.625rem, (100vw - 342px) / 3, 1rem)'

export function StatCard({ stat: { title, value, icon: Icon, color, trend, to } }: { stat: Stat }) {
  return (
    <LinkBox
      as="li"
      borderWidth="1px"
      borderRadius="l3"
      px={{ base: NARROW_PADDING, md: '3', xl: '4' }}
      py="3"
      display="flex"
      flexDirection="column"
      justifyContent="space-between"
      _hover={to ? { borderColor: 'border.emphasized', bg: 'bg.subtle' } : {}}
    >
      <Flex justify="space-between" gap="1">
        <Text textStyle="sm" color="fg.muted" fontWeight="medium" lineClamp={2}>
          {to ? (
            <LinkOverlay asChild>
              <Link to={to}>{title}</Link>
            </LinkOverlay>
          ) : (
            title
          )}
        </Text>
        <Center
          boxSize="7"
          flexShrink={0}
          borderRadius="l2"
          bg={`${color}.subtle`}
          color={`${color}.fg`}
        >
          <Icon size="1rem" strokeWidth={1.75} aria-hidden />
        </Center>
      </Flex>
      <Flex align="baseline" gap="2.5" wrap="wrap">
        <Text
          textStyle="2xl"
          fontWeight="semibold"
          fontVariantNumeric="tabular-nums"
          lineHeight="1.2"
        >
          {value}
        </Text>
        {trend && <TrendText trend={trend} />}
      </Flex>
    </LinkBox>
  )
}

function TrendText({ trend }: { trend: NonNullable<Stat['trend']> }) {
  if (typeof trend === 'string') {
    return (
      <Text textStyle="xs" color="fg.muted">
        {trend}
      </Text>
    )
  }
  const Icon = ICONS[trend.direction]
  return (
    <Flex align="center" gap={{ base: '0.5', sm: '1' }} textStyle="xs" color="fg.muted" minW="0">
      <Icon size="0.875rem" aria-hidden />
      <Box srOnly>{t(WORDS[trend.direction])}</Box>
      <Text truncate>{trend.text}</Text>
    </Flex>
  )
}
