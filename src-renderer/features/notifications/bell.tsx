import { Box, IconButton, type IconButtonProps } from '@chakra-ui/react'
import { Bell as BellIcon } from 'lucide-react'
import type { User } from '#shared/api/users.ts'
import { lazyModule, useLoadedAhead } from '../../lib/lazy-module.ts'
import { t } from '../../lib/texts.ts'
import { badgeText } from './notification-text.ts'
import { useOpenedNotifications } from './use-opened-notifications.ts'

/** Loaded apart, because a screen shows before anyone opens the bell. */
const popover = lazyModule(() => import('./notification-popover.tsx'))

interface BellProps {
  user: User
  /** Where the panel opens. */
  placement: 'right-end' | 'bottom-end'
}

/** The bell, with the number of what is new, and the panel that lists it (D42). */
export function Bell({ user, placement }: BellProps) {
  const { count, items, standIns, pausedRules, isOpen, setIsOpen } = useOpenedNotifications()
  const module = useLoadedAhead(popover, isOpen)
  if (!module) return <BellButton count={count} onClick={() => setIsOpen(true)} />
  return (
    <module.NotificationPopover
      user={user}
      items={items}
      standIns={standIns}
      pausedRules={pausedRules}
      placement={placement}
      isOpen={isOpen}
      setIsOpen={setIsOpen}
    >
      <BellButton count={count} />
    </module.NotificationPopover>
  )
}

function BellButton({ count, ...props }: IconButtonProps & { count: number }) {
  const badge = badgeText(count)
  return (
    <IconButton
      variant="ghost"
      size="sm"
      color="fg.muted"
      position="relative"
      aria-label={badge ? t('Notifications, {badge} new', { badge }) : t('Notifications')}
      title={t('Notifications')}
      {...props}
    >
      <BellIcon aria-hidden />
      {badge && <Badge text={badge} />}
    </IconButton>
  )
}

function Badge({ text }: { text: string }) {
  return (
    <Box
      aria-hidden
      position="absolute"
      top="0"
      insetEnd="0"
      minW="4"
      px="1"
      borderRadius="full"
      bg="indigo.solid"
      color="indigo.contrast"
      textStyle="2xs"
      fontWeight="semibold"
      lineHeight="1rem"
      fontVariantNumeric="tabular-nums"
    >
      {text}
    </Box>
  )
}
