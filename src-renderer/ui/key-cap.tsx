import { chakra } from '@chakra-ui/react'

/** A key of the keyboard with its label. */
export const KeyCap = chakra('kbd', {
  base: {
    minW: '6',
    px: '1.5',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'sm',
    bg: 'bg.subtle',
    textStyle: 'xs',
    lineHeight: '1.375rem',
    fontFamily: 'mono',
    textAlign: 'center'
  }
})
