import { chakra } from '@chakra-ui/react'
import type { MouseEventHandler } from 'react'

export type OnNavigate = MouseEventHandler<HTMLAnchorElement>

/**
 * Further props of a menu link on small screens, where the open menu has an entry in the browser's
 * history: the link replaces it.
 */
export function linkInMenu(onNavigate: OnNavigate | undefined) {
  return onNavigate && { onClick: onNavigate, replace: true }
}

/** An item of the menu; React Router marks the current one with aria-current. */
export const MenuLink = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    h: { base: '10', lg: '8' },
    px: '2',
    borderRadius: 'l2',
    textStyle: 'sm',
    fontWeight: 'medium',
    color: 'fg.muted',
    focusVisibleRing: 'inside',
    transition: 'background 80ms',
    _hover: { bg: 'bg.emphasized', color: 'fg' },
    '& svg': { flexShrink: 0 },
    '&[aria-current=page]': { bg: 'bg.emphasized', color: 'fg', '& svg': { color: 'indigo.fg' } }
  }
})
