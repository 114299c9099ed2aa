import { defineGlobalStyles } from '@chakra-ui/react'

/** No finger misses what is this large; it is 48 px at the kiosk's size of a rem. */
const TARGET = '2.4rem'

/**
 * What differs at a kiosk, whose document carries `data-kiosk`: everything is a quarter larger, because a rem is, and
 * whatever can be tapped is as large as a fingertip. Important, because Chakra's recipes come after global styles.
 */
export const kioskCss = defineGlobalStyles({
  'html[data-kiosk]': {
    fontSize: '20px',
    overscrollBehavior: 'none',
    '& :is(button, a, [role=tab], [role=option], input:not([type=checkbox], [type=radio], [type=file]), select:not([aria-hidden]), [data-scope=switch][data-part=root])':
      { minHeight: `${TARGET} !important` },
    '& button': { minWidth: `${TARGET} !important` },
    // A list that is drawn by us has rows of our height.
    '& select:not([aria-hidden]), & select:not([aria-hidden])::picker(select)': { appearance: 'base-select' },
    '& select:not([aria-hidden])::picker-icon': { display: 'none' },
    '& option': { minHeight: TARGET, alignItems: 'center' }
  }
})
