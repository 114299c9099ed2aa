import { Box, IconButton, Popover, Portal } from '@chakra-ui/react'
import { popoverSlotRecipe } from '@chakra-ui/react/theme'
import { Bell as BellIcon } from 'lucide-react'
import type { User } from '#shared/api/users.ts'
import { NotificationPanel } from './notification-panel.tsx'
import { badgeText } from './notification-text.ts'
import { useOpenedNotifications } from './use-opened-notifications.ts'

interface BellProps {
  user: User
  /** Where the panel opens. */
  placement: 'right-end' | 'bottom-end'
}

/** The bell, with the number of what is new, and the panel that lists it (D42). */
export function Bell({ user, placement }: BellProps) {
  const { count, items, isOpen, setIsOpen } = useOpenedNotifications()
  const badge = badgeText(count)
  return (
    <Popover.Root
      recipe={popoverSlotRecipe}
      open={isOpen}
      onOpenChange={({ open }) => setIsOpen(open)}
      positioning={{ placement, strategy: 'fixed' }}
      lazyMount
      unmountOnExit
    >
      <Popover.Trigger asChild>
        <IconButton
          variant="ghost"
          size="sm"
          color="fg.muted"
          position="relative"
          aria-label={badge ? `Notifications, ${badge} new` : 'Notifications'}
          title="Notifications"
        >
          <BellIcon aria-hidden />
          {badge && <Badge text={badge} />}
        </IconButton>
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content
            aria-label="Notifications"
            w="min(24rem, calc(100vw - 1rem))"
            maxH="min(32rem, var(--available-height))"
            bg="bg.panel"
            boxShadow="md"
          >
            <NotificationPanel items={items} user={user} onFollow={() => setIsOpen(false)} />
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
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
