import { Box, chakra, Flex, Heading, IconButton } from '@chakra-ui/react'
import { Bookmark, CalendarClock, Pencil, Users } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useBuiltInViews, useSavedViews } from '../../lib/queries/saved-views-queries.ts'
import { editSavedView, useListAddress } from '../../lib/saved-view-draft.ts'
import { t } from '../../lib/texts.ts'
import { useIsScreenComplete } from '../../lib/use-is-screen-complete.ts'
import { linkInMenu, MenuLink, type OnNavigate } from './menu-link.tsx'

/**
 * The views of a person, below the menu: those that service levels bring, and saved ones; nothing
 * where they have none (D48, D72). They are asked for once the first screen is there.
 */
export function SavedViews({ onNavigate }: { onNavigate: OnNavigate | undefined }) {
  const { data: views = [] } = useSavedViews({ enabled: useIsScreenComplete() })
  const present = useListAddress()
  const builtIn = useBuiltInViews()
  if (views.length === 0 && builtIn.length === 0) return null
  return (
    <chakra.nav aria-labelledby="saved-views" minH="0">
      <Heading as="h2" id="saved-views" textStyle="xs" color="fg.muted" px="2" mb="1">
        {t('Views')}
      </Heading>
      <Flex as="ul" direction="column" gap="0.5" listStyleType="none">
        {builtIn.map(({ name, filters }) => (
          <li key={filters}>
            <MenuLink asChild>
              <Link
                to={filters}
                aria-current={present === filters ? 'page' : undefined}
                {...linkInMenu(onNavigate)}
              >
                <CalendarClock size="1rem" strokeWidth={1.75} aria-hidden />
                <span>{name}</span>
              </Link>
            </MenuLink>
          </li>
        ))}
        {views.map((view) => {
          const Icon = view.department === null ? Bookmark : Users
          const isHere = present === view.filters
          return (
            <Flex as="li" key={view.id} position="relative" className="group">
              <MenuLink asChild flex="1" minW="0" pe="8">
                <Link
                  to={view.filters}
                  title={view.department === null ? view.name : `${view.name} (${view.department})`}
                  aria-current={isHere ? 'page' : undefined}
                  {...linkInMenu(onNavigate)}
                >
                  <Icon size="1rem" strokeWidth={1.75} aria-hidden />
                  <Box as="span" truncate>
                    {view.name}
                  </Box>
                </Link>
              </MenuLink>
              {view.editable && (
                <IconButton
                  variant="ghost"
                  size="2xs"
                  position="absolute"
                  insetEnd="1"
                  top="50%"
                  translate="0 -50%"
                  aria-label={t('Edit view {name}', { name: view.name })}
                  opacity="0"
                  _groupHover={{ opacity: 1 }}
                  _focusVisible={{ opacity: 1 }}
                  css={{ '@media (hover: none)': { opacity: 1 } }}
                  onClick={() => editSavedView(view)}
                >
                  <Pencil />
                </IconButton>
              )}
            </Flex>
          )
        })}
      </Flex>
    </chakra.nav>
  )
}
