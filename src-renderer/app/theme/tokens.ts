import { defineKeyframes, defineTextStyles, defineTokens } from '@chakra-ui/react'

/** Steps of a quarter rem, as Chakra's recipes expect them by name. */
const STEPS = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 36, 40,
  48, 56, 64, 72, 80, 96
]

function values<T extends string | number>(record: Record<string, T>) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, { value }]))
}

const spacing = Object.fromEntries(STEPS.map((step) => [step, { value: `${step / 4}rem` }]))

export const tokens = defineTokens({
  fonts: values({
    body: "'Inter Variable', system-ui, sans-serif",
    heading: "'Inter Variable', system-ui, sans-serif",
    mono: "'JetBrains Mono Variable', ui-monospace, monospace"
  }),
  /** sm is the size of tables, controls and labels; md that of running text. */
  fontSizes: values({
    '2xs': '0.6875rem',
    xs: '0.75rem',
    sm: '0.8125rem',
    md: '0.875rem',
    lg: '1rem',
    xl: '1.125rem',
    '2xl': '1.375rem',
    '3xl': '1.75rem'
  }),
  fontWeights: values({ normal: '400', medium: '500', semibold: '600', bold: '700' }),
  spacing,
  sizes: {
    ...spacing,
    ...values({
      xs: '20rem',
      sm: '24rem',
      md: '28rem',
      lg: '32rem',
      xl: '36rem',
      '2xl': '42rem',
      '3xl': '48rem',
      '4xl': '56rem',
      '5xl': '64rem',
      '6xl': '72rem',
      '7xl': '80rem',
      prose: '75ch',
      full: '100%',
      max: 'max-content',
      min: 'min-content',
      fit: 'fit-content'
    })
  },
  radii: values({
    none: '0',
    xs: '0.1875rem',
    sm: '0.25rem',
    md: '0.375rem',
    lg: '0.5rem',
    xl: '0.75rem',
    full: '9999px'
  }),
  zIndex: values({
    hide: -1,
    base: 0,
    docked: 10,
    dropdown: 1000,
    sticky: 1100,
    overlay: 1300,
    modal: 1400,
    popover: 1500,
    skipNav: 1600,
    toast: 1700,
    tooltip: 1800
  }),
  /**
   * Transitions stay below 150 ms; animations that loop (spinner, skeleton) set their own duration.
   */
  durations: values({
    fastest: '50ms',
    faster: '80ms',
    fast: '100ms',
    moderate: '120ms',
    slow: '140ms',
    slower: '140ms',
    slowest: '140ms'
  }),
  easings: values({ 'ease-in-smooth': 'cubic-bezier(0.32, 0.72, 0, 1)' }),
  animations: values({
    spin: 'spin 0.8s linear infinite',
    pulse: 'pulse 1.6s ease-in-out infinite'
  }),
  cursor: values({
    button: 'pointer',
    checkbox: 'default',
    menuitem: 'default',
    option: 'default',
    disabled: 'not-allowed'
  })
})

export const textStyles = defineTextStyles({
  '2xs': { value: { fontSize: '2xs', lineHeight: '0.875rem' } },
  xs: { value: { fontSize: 'xs', lineHeight: '1rem' } },
  sm: { value: { fontSize: 'sm', lineHeight: '1.25rem' } },
  md: { value: { fontSize: 'md', lineHeight: '1.375rem' } },
  lg: { value: { fontSize: 'lg', lineHeight: '1.5rem', letterSpacing: '-0.006em' } },
  xl: { value: { fontSize: 'xl', lineHeight: '1.625rem', letterSpacing: '-0.01em' } },
  '2xl': { value: { fontSize: '2xl', lineHeight: '1.75rem', letterSpacing: '-0.014em' } },
  '3xl': { value: { fontSize: '3xl', lineHeight: '2.125rem', letterSpacing: '-0.018em' } },
  /** Ticket references and other ids: a monospace that looks as tall as the text around it. */
  id: { value: { fontFamily: 'mono', fontSize: '0.94em', fontVariantLigatures: 'none' } }
})

export const keyframes = defineKeyframes({
  spin: { to: { transform: 'rotate(360deg)' } },
  pulse: { '50%': { opacity: '0.5' } },
  'fade-in': { from: { opacity: 0 }, to: { opacity: 1 } },
  'fade-out': { from: { opacity: 1 }, to: { opacity: 0 } },
  'scale-in': { from: { scale: '0.98' }, to: { scale: '1' } },
  'scale-out': { from: { scale: '1' }, to: { scale: '0.98' } },
  'slide-from-left-full': { from: { translate: '-100% 0' }, to: { translate: '0 0' } },
  'slide-to-left-full': { from: { translate: '0 0' }, to: { translate: '-100% 0' } },
  'slide-from-right-full': { from: { translate: '100% 0' }, to: { translate: '0 0' } },
  'slide-to-right-full': { from: { translate: '0 0' }, to: { translate: '100% 0' } },
  'slide-from-top': { from: { translate: '0 -0.25rem' }, to: { translate: '0' } },
  'slide-to-top': { from: { translate: '0' }, to: { translate: '0 -0.25rem' } },
  'slide-from-bottom': { from: { translate: '0 0.25rem' }, to: { translate: '0' } },
  'slide-to-bottom': { from: { translate: '0' }, to: { translate: '0 0.25rem' } }
})
