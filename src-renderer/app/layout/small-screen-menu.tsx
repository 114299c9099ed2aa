import { Flex, IconButton } from '@chakra-ui/react'
import { Menu } from 'lucide-react'
import { useState } from 'react'
import { Bell } from '../../features/notifications/bell.tsx'
import { useDialogEntry } from '../../lib/dialog-entry.ts'
import { lazyModule, useLoadedAhead } from '../../lib/lazy-module.ts'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { t } from '../../lib/texts.ts'
import { Brand } from '../../ui/brand.tsx'
import { ServerNotes } from './server-notes.tsx'

const menuDrawer = lazyModule(() => import('./menu-drawer.tsx'))

/** On small screens: a bar with a button that opens the sidebar over the page. */
export function SmallScreenMenu() {
  const { user } = useCurrentUser()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  useDialogEntry('menu', { isOpen, close })
  const module = useLoadedAhead(menuDrawer, isOpen)
  return (
    <Flex
      as="header"
      hideFrom="lg"
      align="center"
      gap="2"
      h="12"
      px="2"
      position="sticky"
      top="0"
      zIndex="docked"
      bg="bg"
      borderBottomWidth="1px"
    >
      <IconButton
        variant="ghost"
        aria-label={t('Open menu')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        size="md"
        onClick={() => setIsOpen(true)}
      >
        <Menu aria-hidden />
      </IconButton>
      {module && <module.MenuDrawer isOpen={isOpen} onClose={close} />}
      <Brand />
      {user && (
        <Flex flex="1" justify="flex-end" align="center" gap="1" minW="0">
          <ServerNotes isShort />
          <Bell key={user.id} user={user} placement="bottom-end" />
        </Flex>
      )}
    </Flex>
  )
}
