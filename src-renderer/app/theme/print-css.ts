import { defineGlobalStyles } from '@chakra-ui/react'

/**
 * What is different on paper: content only, from the top of the first page, in what grey can tell apart. Chakra's
 * breakpoints are those of screens, so a printed page starts from the styles of the smallest one.
 */
export const printCss = defineGlobalStyles({
  // Each of the global styles needs a selector of its own: of two with the same one the later would stay.
  'html:root': {
    '@media print': {
      '& :is(aside, header, nav, form, [role=tablist], [role=status], [data-scope=select], [data-scope=toast], .chakra-button)':
        { display: 'none !important' },
      '& *, & *::before, & *::after': { transition: 'none !important', animation: 'none !important' },
      '& :is(tr, li, article, dl > div)': { breakInside: 'avoid' },
      '& :is(h1, h2, h3)': { breakAfter: 'avoid' },
      // On every page of a long table, not once in the middle of one.
      '& thead tr': { position: 'static !important' },
      // A tint is not printed, and in grey one colour is like another: the word and its icon say it.
      '& .chakra-badge': {
        bg: 'transparent !important',
        color: 'fg !important',
        boxShadow: 'inset 0 0 0 1px currentColor'
      },
      // The whole conversation, not what happened to be in view.
      '& [role=log]': { display: 'block !important', height: 'auto !important', overflow: 'visible !important' }
    }
  }
})
