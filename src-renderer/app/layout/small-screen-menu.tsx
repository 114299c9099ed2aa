import { Drawer, Flex, IconButton, Portal } from '@chakra-ui/react'
import { drawerSlotRecipe } from '@chakra-ui/react/theme'
import { Menu, X } from 'lucide-react'
import { useState } from 'react'
import { Bell } from '../../features/notifications/bell.tsx'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { Brand } from '../../ui/brand.tsx'
import { ServerNotes } from './server-notes.tsx'
import { Sidebar } from './sidebar.tsx'

/** On small screens: a bar with a button that opens the sidebar over the page. */
export function SmallScreenMenu() {
  const { user } = useCurrentUser()
  const [isOpen, setIsOpen] = useState(false)
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
      <Drawer.Root
        recipe={drawerSlotRecipe}
        placement="start"
        open={isOpen}
        onOpenChange={({ open }) => setIsOpen(open)}
      >
        <Drawer.Trigger asChild>
          <IconButton variant="ghost" aria-label="Open menu" size="md">
            <Menu aria-hidden />
          </IconButton>
        </Drawer.Trigger>
        <Portal>
          <Drawer.Backdrop bg="bg.backdrop" />
          <Drawer.Positioner>
            <Drawer.Content maxW="16rem" aria-label="Menu">
              <Sidebar onNavigate={() => setIsOpen(false)} />
              <Drawer.CloseTrigger asChild>
                <IconButton variant="ghost" aria-label="Close menu" size="sm">
                  <X aria-hidden />
                </IconButton>
              </Drawer.CloseTrigger>
            </Drawer.Content>
          </Drawer.Positioner>
        </Portal>
      </Drawer.Root>
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
