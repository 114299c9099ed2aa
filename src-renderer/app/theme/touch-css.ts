import { defineGlobalStyles } from '@chakra-ui/react'

/** The elements that a finger taps; a link within a text stays as high as its line. */
const TAPPED =
  ':is(button, a:not([href^="#"]), [role=tab], [role=option], input:not([type=checkbox], [type=radio], [type=file]), select:not([aria-hidden]), [data-scope=switch][data-part=root], label:has(> input:is([type=checkbox], [type=radio])))'

/**
 * Makes everything that can be tapped large enough. `!important` is needed, because Chakra's
 * recipes come after global styles.
 * @param size a CSS length
 */
export function tapTargets(size: string) {
  return {
    [`& ${TAPPED}`]: { minHeight: `${size} !important` },
    '& :is(button, a[type=button], [data-scope=switch][data-part=root])': {
      minWidth: `${size} !important`
    }
  }
}

/** A narrow window, where lists are cards (spec §9), and a phone that is held sideways. */
const PHONES = 'screen and (max-width: 767.98px), (pointer: coarse) and (max-height: 500px)'

/** On phones everything that can be tapped is 40 px high. */
export const touchCss = defineGlobalStyles({
  ':root': { [`@media ${PHONES}`]: tapTargets('2.5rem') }
})
