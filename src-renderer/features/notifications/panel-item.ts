import { chakra } from '@chakra-ui/react'

/** A line of the panel, which is a link. */
export const PanelItem = chakra('a', {
  base: {
    display: 'flex',
    gap: '3',
    px: '3',
    py: '2',
    borderRadius: 'l2',
    textStyle: 'sm',
    color: 'fg',
    focusVisibleRing: 'inside',
    _hover: { bg: 'bg.muted' }
  }
})
