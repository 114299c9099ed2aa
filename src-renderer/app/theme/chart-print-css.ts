import { defineGlobalStyles } from '@chakra-ui/react'

/**
 * What charts are drawn in on paper, whichever theme is on the screen: the same hues, as far apart in lightness as it
 * takes to tell series apart in grey. Important, because the colours of themes come after global styles.
 */
export const chartPrintCss = defineGlobalStyles({
  ':root': {
    '@media print': {
      '--desk-colors-chart-open': '#2d68b8 !important',
      '--desk-colors-chart-in-progress': '#f5d264 !important',
      '--desk-colors-chart-resolved': '#54b27d !important',
      '--desk-colors-chart-closed': '#23252a !important',
      '--desk-colors-chart-high': '#8f1f1f !important',
      '--desk-colors-chart-medium': '#e8852f !important',
      '--desk-colors-chart-low': '#a9dcbb !important',
      '--desk-colors-chart-duration': '#4338ca !important',
      '--desk-colors-chart-label': '#45464f !important',
      '--desk-colors-chart-axis': '#8c8e99 !important',
      '--desk-colors-chart-grid': '#d2d2da !important'
    }
  }
})
