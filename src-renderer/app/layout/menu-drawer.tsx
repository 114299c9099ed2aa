import { Drawer, IconButton, Portal } from '@chakra-ui/react'
import { drawerSlotRecipe } from '@chakra-ui/react/theme'
import { X } from 'lucide-react'
import { t } from '../../lib/texts.ts'
import type { OnNavigate } from './menu-link.tsx'
import { Sidebar } from './sidebar.tsx'

interface MenuDrawerProps {
  isOpen: boolean
  onClose(): void
}

/** The sidebar over the page, on small screens. */
export function MenuDrawer({ isOpen, onClose }: MenuDrawerProps) {
  const onNavigate: OnNavigate = (event) => {
    // Where the person is already, closing the menu is all there is to do.
    if (event.currentTarget.href === window.location.href) event.preventDefault()
    onClose()
  }
  return (
    <Drawer.Root
      recipe={drawerSlotRecipe}
      placement="start"
      open={isOpen}
      onOpenChange={({ open }) => !open && onClose()}
    >
      <Portal>
        <Drawer.Backdrop bg="bg.backdrop" />
        <Drawer.Positioner>
          <Drawer.Content maxW="16rem" aria-label={t('Menu')}>
            <Sidebar onNavigate={onNavigate} />
            <Drawer.CloseTrigger asChild>
              <IconButton variant="ghost" aria-label={t('Close menu')} size="sm">
                <X aria-hidden />
              </IconButton>
            </Drawer.CloseTrigger>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  )
}
