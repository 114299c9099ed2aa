import { chakra } from '@chakra-ui/react'
import { useEffect, useMemo, useRef } from 'react'
import { t } from '../../lib/texts.ts'
import type { Team } from './teams-by-role.ts'
import { useCurrentSection } from './use-current-section.ts'

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

/**
 * Links to each team, with the visible one marked. The links stick to the top while the page
 * scrolls, below the bar of small screens.
 */
export function TeamLinks({ teams }: { teams: readonly Team[] }) {
  const ids = useMemo(() => teams.map(({ id }) => id), [teams])
  const current = useCurrentSection(ids)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>(`[href="#${current}"]`)
    if (!list.current || !link) return
    list.current.scrollBy({ left: middleOf(link) - middleOf(list.current), behavior: 'instant' })
  }, [current])
  return (
    <chakra.nav
      aria-label={t('Teams')}
      position="sticky"
      top={{ base: '12', lg: '0' }}
      zIndex="docked"
      mt="-3"
      mb="4"
      py="1"
      bg="bg"
      borderBottomWidth="1px"
    >
      <chakra.ul
        ref={list}
        display="flex"
        listStyleType="none"
        position="relative"
        overflowX="auto"
        scrollbarWidth="none"
      >
        {teams.map(({ id, role }) => (
          <li key={id}>
            <chakra.a
              href={`#${id}`}
              aria-current={id === current ? 'true' : undefined}
              display="flex"
              alignItems="center"
              justifyContent="center"
              minH="10"
              minW="10"
              px="2.5"
              borderRadius="l2"
              textStyle="sm"
              whiteSpace="nowrap"
              color="fg.muted"
              focusVisibleRing="inside"
              _hover={{ color: 'fg' }}
              css={{ '&[aria-current]': { color: 'fg', bg: 'bg.muted' } }}
            >
              {role}
            </chakra.a>
          </li>
        ))}
      </chakra.ul>
    </chakra.nav>
  )
}
