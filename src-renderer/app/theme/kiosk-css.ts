import { defineGlobalStyles } from '@chakra-ui/react'
import { tapTargets } from './touch-css.ts'

/** The size of a target that a finger hits reliably: 48 px at the kiosk's font size. */
const TARGET = '2.4rem'

/**
 * The style of a kiosk, whose document has the attribute `data-kiosk`: everything is a quarter
 * larger, because a rem is, and everything that can be tapped is as large as a fingertip.
 */
export const kioskCss = defineGlobalStyles({
  'html[data-kiosk]': {
    fontSize: '20px',
    overscrollBehavior: 'none',
    ...tapTargets(TARGET),
    // Only a list that the page draws, instead of the system, can have rows of our height.
    '& select:not([aria-hidden]), & select:not([aria-hidden])::picker(select)': {
      appearance: 'base-select !important'
    },
    '& select:not([aria-hidden])::picker(select)': {
      bg: 'bg.panel',
      color: 'fg',
      borderWidth: '1px',
      borderColor: 'border',
      borderRadius: 'l2',
      boxShadow: 'md'
    },
    '& select:not([aria-hidden])': { display: 'flex', alignItems: 'center' },
    '& select:not([aria-hidden])::picker-icon': { display: 'none' },
    '& option': { minHeight: TARGET, alignItems: 'center', px: '3' }
  }
})
