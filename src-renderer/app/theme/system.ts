import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import { animationStyles, layerStyles } from '@chakra-ui/react/theme'
import { semanticColors, semanticShadows } from './colors.ts'
import { forcedColorsCss } from './forced-colors-css.ts'
import { kioskCss } from './kiosk-css.ts'
import { chakraRecipes, recipeChanges } from './recipes.ts'
import { rightToLeftCss } from './right-to-left-css.ts'
import { keyframes, textStyles, tokens } from './tokens.ts'
import { touchCss } from './touch-css.ts'

// Chromium and Safari have another name for `match-parent`.
const OWN_DIRECTION = {
  ...{ unicodeBidi: 'plaintext', textAlign: 'match-parent' },
  '&': { textAlign: '-webkit-match-parent' }
} as const

const theme = defineConfig({
  preflight: true,
  cssVarsPrefix: 'desk',
  cssVarsRoot: ':where(html)',
  globalCss: {
    '*': {
      '--global-font-mono': 'fonts.mono',
      '--global-font-body': 'fonts.body',
      '--global-color-border': 'colors.border'
    },
    // Large screens are looked at from further away: text is up to a quarter larger on a 4K screen
    // without scaling.
    html: {
      fontSize: 'max(100%, min(0.52vw, 0.93vh))',
      color: 'fg',
      bg: 'bg',
      colorPalette: 'indigo',
      colorScheme: 'light'
    },
    'html.dark': { colorScheme: 'dark' },
    'html, body, #root': { height: '100%' },
    // The text style is not set on html, because its font size defines the rem.
    body: {
      textStyle: 'md',
      fontFeatureSettings: "'cv11', 'ss03'",
      textRendering: 'optimizeLegibility'
    },
    '*::placeholder': { color: 'fg.subtle', opacity: 1 },
    '*::selection': { bg: 'indigo.emphasized' },
    ...touchCss,
    ...kioskCss,
    ...forcedColorsCss,
    ...rightToLeftCss,
    '*, *::before, *::after': {
      '@media (prefers-reduced-motion: reduce)': {
        animationDuration: '1ms !important',
        // Even with 1 ms, a change of theme would pass the inherited text colour down the page one
        // element per frame.
        transitionDuration: '0s !important'
      }
    }
  },
  // A text that is cut has the direction of its first letter, so that its end is cut and not its
  // beginning; it stays at the side of what is around it.
  utilities: {
    truncate: {
      values: { type: 'boolean' },
      transform: (isCut: boolean) =>
        isCut
          ? { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', ...OWN_DIRECTION }
          : {}
    },
    lineClamp: {
      transform: (lines: string) => ({
        ...{ overflow: 'hidden', display: '-webkit-box', textWrap: 'wrap' },
        ...{ WebkitLineClamp: lines, WebkitBoxOrient: 'vertical' },
        ...OWN_DIRECTION
      })
    }
  },
  theme: {
    breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px', '2xl': '1536px' },
    tokens,
    keyframes,
    textStyles,
    layerStyles,
    animationStyles,
    semanticTokens: {
      colors: semanticColors,
      shadows: semanticShadows,
      radii: {
        l1: { value: '{radii.sm}' },
        l2: { value: '{radii.md}' },
        l3: { value: '{radii.lg}' }
      }
    }
  }
})

/**
 * The look of the product according to docs/design/screens.md. Outside of this folder colours are
 * named by role, never by value.
 */
export const system = createSystem(defaultBaseConfig, chakraRecipes, recipeChanges, theme)
