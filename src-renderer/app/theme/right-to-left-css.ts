import { defineGlobalStyles } from '@chakra-ui/react'

/** Icons that point along the line of reading, by the names of Lucide. */
const POINTING = [
  ...['arrow-left', 'arrow-right', 'arrow-right-left', 'chevron-left', 'chevron-right'],
  ...['log-in', 'log-out', 'send', 'skip-forward', 'list', 'list-checks', 'list-ordered'],
  ...['list-todo', 'list-x', 'list-filter', 'trending-up', 'trending-down', 'message-square-quote']
]

/** Technical words are read from the left wherever they stand. */
const FROM_THE_LEFT = ':is(code, kbd, samp)'

/**
 * The styles of texts from the right (D82). The layout needs none: it is written with start and end.
 */
export const rightToLeftCss = defineGlobalStyles({
  [FROM_THE_LEFT]: { direction: 'ltr', unicodeBidi: 'isolate' },
  // A line that someone writes begins where its first letter says, whatever the page's language.
  // A number has no letter, and stays where the page begins.
  'input:not([type=number]), textarea': { unicodeBidi: 'plaintext' },
  [`html[dir=rtl] :is(${POINTING.map((name) => `.lucide-${name}`).join(', ')})`]: { scale: '-1 1' },
  // Space between letters would tear those apart that are written together.
  'html[dir=rtl] *': { letterSpacing: 'normal !important' }
})
