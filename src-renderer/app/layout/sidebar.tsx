import { Badge, Button, chakra, Flex, IconButton, Text } from '@chakra-ui/react'
import { CircleQuestionMark, LogIn, LogOut, Settings } from 'lucide-react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import type { User } from '#shared/api/users.ts'
import { guideOf } from '../../features/help/guides.ts'
import { Bell } from '../../features/notifications/bell.tsx'
import { desktop } from '../../lib/desktop.ts'
import { numberText } from '../../lib/formats.ts'
import { showDialog } from '../../lib/global-dialog.ts'
import { useIsKiosk } from '../../lib/kiosk.ts'
import { paths } from '../../lib/paths.ts'
import { useCurrentUser, useLogout } from '../../lib/queries/session-queries.ts'
import { t } from '../../lib/texts.ts'
import { Brand } from '../../ui/brand.tsx'
import { InitialsAvatar } from '../../ui/initials-avatar.tsx'
import { useNavItems } from '../nav-items.ts'
import { linkInMenu, MenuLink, type OnNavigate } from './menu-link.tsx'
import { SavedViews } from './saved-views.tsx'
import { ServerNotes } from './server-notes.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/**
 * The menu, the signed-in person and the logout button (spec §2).
 * @param onNavigate called when an item is chosen, so that the small-screen menu can close
 */
export function Sidebar({ onNavigate }: { onNavigate?: OnNavigate }) {
  const { user } = useCurrentUser()
  return (
    <Flex direction="column" h="100%" p="3" gap="5">
      <Flex align="center" h="8" px="2">
        <Brand />
      </Flex>
      {user && <Menu user={user} onNavigate={onNavigate} />}
      {user && <Views onNavigate={onNavigate} />}
      <Flex direction="column" gap="3" mt="auto" pt="3" borderTopWidth="1px" borderColor="border">
        {user && <ServerNotes />}
        {user ? <Person user={user} onNavigate={onNavigate} /> : <SignIn />}
      </Flex>
    </Flex>
  )
}

function Menu({ user, onNavigate }: { user: User; onNavigate: OnNavigate | undefined }) {
  const items = useNavItems(user)
  return (
    <chakra.nav aria-label={t('Main')}>
      <Flex as="ul" direction="column" gap="0.5" listStyleType="none">
        {items.map(({ label, path, icon: Icon, count }) => (
          <li key={path}>
            <MenuLink asChild>
              <NavLink
                to={path}
                end={path === paths.dashboard || path === paths.admin}
                {...linkInMenu(onNavigate)}
              >
                <Icon size="1rem" strokeWidth={1.75} aria-hidden />
                <span>{t(label)}</span>
                {count !== undefined && (
                  <Badge colorPalette="indigo" ms="auto" fontVariantNumeric="tabular-nums">
                    {numberText(count)}
                  </Badge>
                )}
              </NavLink>
            </MenuLink>
          </li>
        ))}
      </Flex>
    </chakra.nav>
  )
}

/** A kiosk shows no personal views. */
function Views({ onNavigate }: { onNavigate: OnNavigate | undefined }) {
  return useIsKiosk() ? null : <SavedViews onNavigate={onNavigate} />
}

function Person({ user, onNavigate }: { user: User; onNavigate: OnNavigate | undefined }) {
  const logout = useLogout()
  const isKiosk = useIsKiosk()
  return (
    <>
      <Flex align="center" gap="1" minW="0">
        {isKiosk ? (
          <Flex align="center" gap="2.5" px="1" minW="0" flex="1">
            <NameAndRole user={user} />
          </Flex>
        ) : (
          <AccountLink asChild>
            <NavLink to={paths.account} {...linkInMenu(onNavigate)}>
              <NameAndRole user={user} />
            </NavLink>
          </AccountLink>
        )}
        {/* On small screens the bell is in the bar above the page, and no keyboard needs help. */}
        {onNavigate ? (
          <HelpLink user={user} onNavigate={onNavigate} />
        ) : (
          <Bell key={user.id} user={user} placement="right-end" />
        )}
      </Flex>
      {isKiosk ? (
        <Button variant="outline" loading={logout.isPending} onClick={() => logout.mutate()}>
          <LogOut aria-hidden />
          <span>{t('Logout')}</span>
        </Button>
      ) : (
        <Flex align="center" justify="space-between">
          <ThemeSwitch />
          <SettingsLink />
          <Button
            variant="ghost"
            size="xs"
            color="fg.muted"
            hideBelow="lg"
            aria-label={t('Help')}
            title={t('Help and keyboard shortcuts')}
            onClick={() => showDialog('shortcuts')}
          >
            ?
          </Button>
          <Button
            variant="ghost"
            size="xs"
            color="fg.muted"
            loading={logout.isPending}
            onClick={() => logout.mutate()}
          >
            <LogOut aria-hidden />
            <span>{t('Logout')}</span>
          </Button>
        </Flex>
      )}
    </>
  )
}

/** The way to the guide about the present screen. */
function HelpLink({ user, onNavigate }: { user: User; onNavigate: OnNavigate }) {
  const guide = guideOf(user, useLocation())
  return (
    <IconButton asChild variant="ghost" size="sm" color="fg.muted">
      <Link
        to={guide ? paths.guide(guide.name) : paths.help}
        aria-label={t('Help')}
        title={t('Help')}
        {...linkInMenu(onNavigate)}
      >
        <CircleQuestionMark aria-hidden />
      </Link>
    </IconButton>
  )
}

function NameAndRole({ user }: { user: User }) {
  return (
    <>
      <InitialsAvatar initials={user.initials} />
      <Flex direction="column" minW="0">
        <Text textStyle="sm" fontWeight="medium" truncate title={user.fullName}>
          {user.fullName}
        </Text>
        <Text textStyle="xs" color="fg.muted" truncate title={user.role}>
          {user.role}
        </Text>
      </Flex>
    </>
  )
}

/** The link from the person's name to their account. */
const AccountLink = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    px: '1',
    py: '1',
    minW: '0',
    flex: '1',
    borderRadius: 'l2',
    color: 'fg',
    focusVisibleRing: 'inside',
    transition: 'background 80ms',
    _hover: { bg: 'bg.emphasized' },
    '&[aria-current=page]': { bg: 'bg.emphasized' }
  }
})

/** The link to the settings of this machine, which only the desktop has. */
function SettingsLink() {
  if (!desktop) return null
  return (
    <IconButton asChild variant="ghost" size="xs" color="fg.muted">
      <Link to={paths.settings} aria-label={t('Settings')} title={t('Settings')}>
        <Settings aria-hidden />
      </Link>
    </IconButton>
  )
}

function SignIn() {
  const isKiosk = useIsKiosk()
  return (
    <Flex align="center" justify="space-between" gap="2">
      {!isKiosk && <ThemeSwitch />}
      {!isKiosk && <SettingsLink />}
      <Button asChild size="xs">
        <Link to={paths.auth}>
          <LogIn aria-hidden />
          <span>{t('Sign In')}</span>
        </Link>
      </Button>
    </Flex>
  )
}
