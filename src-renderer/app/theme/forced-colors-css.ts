import { defineGlobalStyles } from '@chakra-ui/react'

/** Selected elements: the current page, an active tab, a pressed filter, a marked option. */
const CHOSEN =
  ':is([aria-current]:not([aria-current=false]), [aria-pressed=true], [role=tab][aria-selected=true], [role=option]:is([data-highlighted], :not([data-part])[aria-selected=true]), tr[data-marked])'

/** Elements above the page that have no border, because normally a shadow outlines them. */
const RAISED =
  ':is([role=dialog], [role=alertdialog], [role=listbox], [data-scope=toast][data-part=root])'

const SWITCH = '[data-scope=switch]'

/**
 * The high contrast of Windows, in which all backgrounds and shadows are gone: what only they say is
 * said by the system's colours. `!important` is needed, because Chakra's recipes come after global
 * styles.
 */
export const forcedColorsCss = defineGlobalStyles({
  ':where(html)': {
    '@media (forced-colors: active)': {
      [`& ${CHOSEN}`]: {
        forcedColorAdjust: 'none',
        background: 'Highlight !important',
        color: 'HighlightText !important',
        '& *': { background: 'transparent !important', color: 'HighlightText !important' }
      },
      [`& ${RAISED}`]: { border: '1px solid CanvasText !important' },
      [`& ${SWITCH}[data-part=control]`]: {
        forcedColorAdjust: 'none',
        background: 'ButtonFace !important',
        boxShadow: 'inset 0 0 0 1px ButtonText !important'
      },
      [`& ${SWITCH}[data-part=thumb]`]: {
        forcedColorAdjust: 'none',
        background: 'ButtonText !important'
      },
      [`& ${SWITCH}[data-part=control][data-state=checked]`]: {
        background: 'Highlight !important'
      },
      [`& ${SWITCH}[data-part=thumb][data-state=checked]`]: {
        background: 'HighlightText !important'
      },
      '& [role=progressbar]': { border: '1px solid CanvasText' },
      '& [role=progressbar] > *': {
        forcedColorAdjust: 'none',
        background: 'Highlight !important'
      },
      '& [data-swatch]': { forcedColorAdjust: 'none' }
    }
  }
})
