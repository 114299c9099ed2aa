import { defineSemanticTokens } from '@chakra-ui/react'

/** One colour for the light theme and the one designed for the same place in the dark theme. */
function pair(light: string, dark: string) {
  return { value: { _light: light, _dark: dark } }
}

/**
 * The shades of a colour under the names of Chakra's recipes. `fg` is text on `subtle`, and
 * `contrast` text on `solid`: both have a contrast of at least 4.5:1.
 */
function palette(colors: {
  subtle: [string, string]
  muted: [string, string]
  emphasized: [string, string]
  solid: [string, string]
  fg: [string, string]
  focusRing: [string, string]
  contrast?: [string, string]
}) {
  return {
    subtle: pair(...colors.subtle),
    muted: pair(...colors.muted),
    emphasized: pair(...colors.emphasized),
    border: pair(...colors.emphasized),
    solid: pair(...colors.solid),
    fg: pair(...colors.fg),
    focusRing: pair(...colors.focusRing),
    contrast: pair(...(colors.contrast ?? ['#ffffff', '#ffffff']))
  }
}

export const semanticColors = defineSemanticTokens.colors({
  bg: {
    DEFAULT: pair('#ffffff', '#121316'),
    /** The sidebar and other quiet surfaces. */
    subtle: pair('#f9f9fb', '#17181b'),
    muted: pair('#f2f2f5', '#1f2024'),
    emphasized: pair('#e7e7ec', '#2b2d32'),
    /** Surfaces above the page: dialogs, menus, toasts. */
    panel: pair('#ffffff', '#1b1c20'),
    inverted: pair('#1b1c20', '#ececf0'),
    backdrop: pair('rgb(20 20 28 / 0.38)', 'rgb(0 0 0 / 0.6)'),
    error: pair('#fdecec', '#351818')
  },
  fg: {
    DEFAULT: pair('#1a1a1f', '#ededf0'),
    muted: pair('#5c5e6a', '#a3a6b0'),
    /** The quietest text that still has 4.5:1 on every background of a page. */
    subtle: pair('#656773', '#9396a1'),
    inverted: pair('#f7f7f8', '#1a1a1f'),
    error: pair('#b42323', '#ff9a9a')
  },
  border: {
    DEFAULT: pair('#e5e5ea', '#292b30'),
    muted: pair('#eeeef2', '#212327'),
    emphasized: pair('#d2d2da', '#3a3d44'),
    /** The border of fields: 3:1 on a page and on a dialog (WCAG 1.4.11). */
    control: pair('#8c8e99', '#6f737e'),
    error: pair('#c93131', '#e06b6b')
  },
  /** QR codes are dark on light in both themes, because many cameras read nothing else. */
  qr: { ink: pair('#000000', '#000000'), paper: pair('#ffffff', '#ffffff') },
  /** The accent, for everything that can be clicked. */
  indigo: palette({
    subtle: ['#eeeffe', '#21233f'],
    muted: ['#e2e4fd', '#2b2e55'],
    emphasized: ['#c9cdfb', '#3f4380'],
    solid: ['#4f46e5', '#5d57e6'],
    fg: ['#4338ca', '#aab0ff'],
    focusRing: ['#6366f1', '#8387ff']
  }),
  gray: palette({
    subtle: ['#f2f2f5', '#1f2024'],
    muted: ['#e7e7ec', '#2b2d32'],
    emphasized: ['#d2d2da', '#3a3d44'],
    solid: ['#3a3b44', '#dcdce2'],
    fg: ['#45464f', '#c6c8d0'],
    focusRing: ['#6366f1', '#8387ff'],
    contrast: ['#ffffff', '#1a1a1f']
  }),
  blue: palette({
    subtle: ['#e9f2fe', '#15263e'],
    muted: ['#d5e6fd', '#1b3253'],
    emphasized: ['#aecffa', '#2a4d7e'],
    solid: ['#2166c8', '#3570cc'],
    fg: ['#1b57ac', '#8fbcff'],
    focusRing: ['#3b82f6', '#5b9bff']
  }),
  amber: palette({
    subtle: ['#fdf3df', '#33260d'],
    muted: ['#fae6bd', '#443311'],
    emphasized: ['#f0cb84', '#6b5019'],
    solid: ['#9a5b07', '#d99a2b'],
    fg: ['#87500a', '#f0c06e'],
    focusRing: ['#d97706', '#f0a93b'],
    contrast: ['#ffffff', '#1d1503']
  }),
  green: palette({
    subtle: ['#e6f6ec', '#12291c'],
    muted: ['#cfeeda', '#193826'],
    emphasized: ['#9fdab4', '#2a5c3e'],
    solid: ['#1c7a43', '#2f9a5c'],
    fg: ['#196a3b', '#83d6a4'],
    focusRing: ['#22a35a', '#4bc07c'],
    contrast: ['#ffffff', '#05150b']
  }),
  red: palette({
    subtle: ['#fdecec', '#371919'],
    muted: ['#fad8d8', '#4a2121'],
    emphasized: ['#f0adad', '#753333'],
    solid: ['#c42b2b', '#cf4343'],
    fg: ['#b02424', '#ff9f9f'],
    focusRing: ['#e04444', '#f07070']
  }),
  /**
   * The colours in which charts draw statuses, priorities and durations (spec §4): at least 3:1 on
   * the page, never used for text. `print.css` sets them for printing.
   */
  chart: {
    open: pair('#3b7ddd', '#4f8fe6'),
    inProgress: pair('#c08700', '#dcae3c'),
    resolved: pair('#2f9e5d', '#3fae6d'),
    closed: pair('#8b8d98', '#858894'),
    high: pair('#cf3a3a', '#e05a5a'),
    medium: pair('#e2711d', '#ee8b3c'),
    low: pair('#2f9e5d', '#3fae6d'),
    duration: pair('#5b54e8', '#8f93ff')
  }
})

export const semanticShadows = defineSemanticTokens.shadows({
  xs: pair('0 1px 2px rgb(20 20 40 / 0.06)', '0 1px 2px rgb(0 0 0 / 0.5)'),
  sm: pair('0 1px 3px rgb(20 20 40 / 0.08)', '0 1px 3px rgb(0 0 0 / 0.5)'),
  md: pair(
    '0 0 0 1px rgb(20 20 40 / 0.08), 0 6px 16px -4px rgb(20 20 40 / 0.14)',
    '0 0 0 1px rgb(255 255 255 / 0.09), 0 6px 16px -4px rgb(0 0 0 / 0.6)'
  ),
  lg: pair(
    '0 0 0 1px rgb(20 20 40 / 0.08), 0 16px 40px -8px rgb(20 20 40 / 0.22)',
    '0 0 0 1px rgb(255 255 255 / 0.09), 0 16px 40px -8px rgb(0 0 0 / 0.7)'
  )
})
