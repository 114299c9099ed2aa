import {
  Box,
  Button,
  chakra,
  Flex,
  HStack,
  Input,
  Text,
  useBreakpointValue
} from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import { numberText } from '../../../lib/formats.ts'
import { useIsKiosk } from '../../../lib/kiosk.ts'
import { t } from '../../../lib/texts.ts'
import { ChoiceSelect } from '../../../ui/choice-select.tsx'
import { PAGE_SIZES, setPageSize, usePageSize } from '../page-size.ts'
import { pageCount, pageWindow } from './page-window.ts'

interface TicketPagesProps {
  /** From 1. */
  page: number
  /** Number of tickets on all pages. */
  total: number
  onChange(page: number): void
}

/**
 * The layout on phones: the numbers have a line of their own, because each is as wide as a
 * fingertip.
 */
const BESIDE_AND_BELOW = `
  "previous range next" auto
  "numbers numbers numbers" auto
  "jump jump jump" auto
  "size size size" auto / 1fr auto 1fr`
const STEP = { size: 'xs', variant: 'ghost' } as const
const MUTED = { textStyle: 'sm', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' } as const

/**
 * Previous, numbered pages, Next (spec §2); nothing where everything is on the shortest page.
 */
export function TicketPages({ page, total, onChange }: TicketPagesProps) {
  const neighbours = useBreakpointValue({ base: 0, md: 1 }, { ssr: false }) ?? 1
  const pageSize = usePageSize()
  const count = pageCount(total, pageSize)
  if (total <= PAGE_SIZES[0]) return null
  const entries = pageWindow(page, count, neighbours)
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  return (
    <Box
      as="nav"
      aria-label={t('Pages')}
      display={{ base: 'grid', md: 'flex' }}
      gridTemplate={{ base: BESIDE_AND_BELOW }}
      alignItems="center"
      gap="1"
    >
      <Text gridArea="range" flex="1" whiteSpace="nowrap" {...MUTED}>
        {t('{first}–{last} of {total}', {
          first: numberText(first),
          last: numberText(last),
          total: numberText(total)
        })}
      </Text>
      <PageSizeSelect first={first} onChange={onChange} />
      {entries.some((entry) => typeof entry === 'string') && (
        <PageJump count={count} onChange={onChange} />
      )}
      <Button
        {...STEP}
        gridArea="previous"
        justifySelf="start"
        disabled={page === 1}
        onClick={() => onChange(page - 1)}
      >
        {t('Previous')}
      </Button>
      <Flex gridArea="numbers" justify="center" gap="1">
        {entries.map((entry) =>
          typeof entry === 'string' ? (
            <Text
              key={entry}
              as="span"
              w="5"
              alignSelf="center"
              textAlign="center"
              color="fg.subtle"
              aria-hidden
            >
              …
            </Text>
          ) : (
            <Button
              key={entry}
              size="xs"
              px="1.5"
              variant={entry === page ? 'subtle' : 'ghost'}
              aria-label={t('Page {number}', { number: entry })}
              aria-current={entry === page ? 'page' : undefined}
              fontVariantNumeric="tabular-nums"
              onClick={() => onChange(entry)}
            >
              {entry}
            </Button>
          )
        )}
      </Flex>
      <Button
        {...STEP}
        gridArea="next"
        justifySelf="end"
        disabled={page === count}
        onClick={() => onChange(page + 1)}
      >
        {t('Next')}
      </Button>
    </Box>
  )
}

/** How many tickets a page has; the first of those that are shown stays on the page (D46). */
function PageSizeSelect({ first, onChange }: { first: number; onChange(page: number): void }) {
  const pageSize = usePageSize()
  if (useIsKiosk()) return null
  return (
    <Box gridArea="size" justifySelf="center" w="8rem">
      <ChoiceSelect
        label={t('Tickets per page')}
        variant="ghost"
        choices={PAGE_SIZES.map((size) => ({
          value: String(size),
          label: t('{size} per page', { size })
        }))}
        values={[String(pageSize)]}
        onChange={([choice]) => {
          const size = PAGE_SIZES.find((one) => String(one) === choice)
          if (!size || size === pageSize) return
          setPageSize(size)
          onChange(Math.ceil(first / size))
        }}
      />
    </Box>
  )
}

/** Goes to a page by its number, which is the only way into the middle of thousands of pages. */
function PageJump({ count, onChange }: { count: number; onChange(page: number): void }) {
  const [text, setText] = useState('')
  const go = (event: FormEvent) => {
    event.preventDefault()
    if (text !== '') onChange(Math.min(Math.max(Number(text), 1), count))
    setText('')
  }
  return (
    <HStack as="form" gridArea="jump" justifySelf="center" gap="2" me={{ md: '3' }} onSubmit={go}>
      <chakra.label htmlFor="page-jump" textStyle="xs" color="fg.muted">
        {t('Go to page')}
      </chakra.label>
      <Input
        id="page-jump"
        w={`${Math.max(String(count).length, 3) + 3}ch`}
        h="7"
        px="1.5"
        textAlign="end"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        value={text}
        onChange={(event) => setText(event.target.value.replace(/\D/g, ''))}
      />
    </HStack>
  )
}
