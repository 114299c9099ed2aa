import { defineGlobalStyles } from '@chakra-ui/react'

/**
 * What charts are drawn in on paper: the same hues, as far apart in lightness as it takes to tell series apart in grey.
 * Important, because the colours of themes come after global styles.
 */
export const chartPrintCss = defineGlobalStyles({
  // A selector of its own, as in `printCss`.
  ':where(:root)': {
    '@media print': {
      '--desk-colors-chart-open': '#2d68b8 !important',
      '--desk-colors-chart-in-progress': '#f5d264 !important',
      '--desk-colors-chart-resolved': '#54b27d !important',
      '--desk-colors-chart-closed': '#23252a !important',
      '--desk-colors-chart-high': '#8f1f1f !important',
      '--desk-colors-chart-medium': '#e8852f !important',
      '--desk-colors-chart-low': '#a9dcbb !important',
      '--desk-colors-chart-duration': '#4338ca !important'
    }
  }
})
