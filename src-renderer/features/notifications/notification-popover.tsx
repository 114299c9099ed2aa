import { Popover, Portal } from '@chakra-ui/react'
import { popoverSlotRecipe } from '@chakra-ui/react/theme'
import type { ReactElement } from 'react'
import type { Notification, Notifications, StandIn } from '#shared/api/notifications.ts'
import type { User } from '#shared/api/users.ts'
import { t } from '../../lib/texts.ts'
import { NotificationPanel } from './notification-panel.tsx'

interface NotificationPopoverProps {
  user: User
  items: readonly Notification[]
  standIns: readonly StandIn[]
  pausedRules: NonNullable<Notifications['pausedRules']>
  /** Where it opens. */
  placement: 'right-end' | 'bottom-end'
  isOpen: boolean
  setIsOpen(isOpen: boolean): void
  /** The button that opens it. */
  children: ReactElement
}

/** The panel of the bell, over the page. */
export function NotificationPopover({
  user,
  items,
  standIns,
  pausedRules,
  placement,
  isOpen,
  setIsOpen,
  children
}: NotificationPopoverProps) {
  return (
    <Popover.Root
      recipe={popoverSlotRecipe}
      open={isOpen}
      onOpenChange={({ open }) => setIsOpen(open)}
      positioning={{ placement, strategy: 'fixed' }}
      lazyMount
      unmountOnExit
    >
      <Popover.Trigger asChild>{children}</Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content
            aria-label={t('Notifications')}
            w="min(24rem, calc(100vw - 1rem))"
            maxH="min(32rem, var(--available-height))"
            bg="bg.panel"
            boxShadow="md"
          >
            <NotificationPanel
              items={items}
              standIns={standIns}
              pausedRules={pausedRules}
              user={user}
              onFollow={() => setIsOpen(false)}
            />
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  )
}
