import { defineConfig } from '@chakra-ui/react'
import {
  badgeRecipe,
  buttonRecipe,
  dialogSlotRecipe,
  fieldSlotRecipe,
  headingRecipe,
  iconRecipe,
  inputRecipe,
  nativeSelectSlotRecipe,
  selectSlotRecipe,
  skeletonRecipe,
  skipNavLinkRecipe,
  spinnerRecipe,
  switchSlotRecipe,
  tableSlotRecipe,
  tabsSlotRecipe,
  textareaRecipe,
  toastSlotRecipe
} from '@chakra-ui/react/theme'

/**
 * The recipes of Chakra that the screens use. A component without a recipe here has no style: add
 * its recipe. Listing them instead of using the whole preset keeps the first page small. The recipe
 * of a component that only a later page uses is passed to it there.
 */
export const chakraRecipes = defineConfig({
  theme: {
    recipes: {
      badge: badgeRecipe,
      button: buttonRecipe,
      heading: headingRecipe,
      icon: iconRecipe,
      input: inputRecipe,
      skeleton: skeletonRecipe,
      skipNavLink: skipNavLinkRecipe,
      spinner: spinnerRecipe,
      textarea: textareaRecipe
    },
    slotRecipes: {
      dialog: dialogSlotRecipe,
      field: fieldSlotRecipe,
      nativeSelect: nativeSelectSlotRecipe,
      select: selectSlotRecipe,
      switch: switchSlotRecipe,
      table: tableSlotRecipe,
      tabs: tabsSlotRecipe,
      toast: toastSlotRecipe
    }
  }
})

/** The type of a slot recipe requires `slots`, although a change of one adds none. */
const NO_NEW_SLOTS: string[] = []

/** Where a dialog scrolls as a whole, because little is left between its title and its buttons. */
const LOW_WINDOW = '@media (max-height: 480px)'

const quietButton = {
  color: 'fg',
  _hover: { bg: 'bg.muted' },
  _expanded: { bg: 'bg.muted' }
} as const

/**
 * The changes to Chakra's recipes: 32 px controls, 13 px text in them, neutral secondary buttons,
 * 40 px table rows.
 */
export const recipeChanges = defineConfig({
  theme: {
    recipes: {
      badge: {
        base: { borderRadius: 'sm', fontWeight: 'medium', verticalAlign: 'middle' },
        variants: { size: { sm: { textStyle: 'xs', px: '1.5', minH: '5' } } }
      },
      button: {
        base: { fontWeight: 'medium', transitionDuration: 'fast' },
        variants: {
          size: {
            xs: {
              h: '7',
              minW: '7',
              px: '2',
              textStyle: 'xs',
              gap: '1.5',
              _icon: { width: '3.5', height: '3.5' }
            },
            sm: { h: '8', minW: '8', px: '3', textStyle: 'sm', gap: '1.5' },
            md: {
              h: '9',
              minW: '9',
              px: '3.5',
              textStyle: 'md',
              gap: '2',
              _icon: { width: '4', height: '4' }
            }
          },
          variant: {
            outline: { ...quietButton, borderColor: 'border.emphasized', bg: 'bg' },
            ghost: quietButton
          }
        },
        defaultVariants: { size: 'sm' }
      },
      heading: { base: { fontWeight: 'semibold' } },
      input: {
        variants: {
          size: {
            sm: { textStyle: 'sm', px: '3', '--input-height': 'sizes.8' },
            md: { textStyle: 'md', px: '3', '--input-height': 'sizes.9' }
          },
          variant: { outline: { borderColor: 'border.control' } }
        },
        defaultVariants: { size: 'sm' }
      },
      textarea: {
        base: { '--focus-color': 'colors.colorPalette.focusRing' },
        variants: {
          size: { sm: { textStyle: 'md', px: '3', py: '2' } },
          variant: { outline: { borderColor: 'border.control' } }
        },
        defaultVariants: { size: 'sm' }
      }
    },
    slotRecipes: {
      dialog: {
        slots: NO_NEW_SLOTS,
        base: {
          backdrop: { bg: 'bg.backdrop' },
          header: { px: '5', pt: '5', pb: '1', flexDirection: 'column', gap: '1' },
          body: { px: '5', pt: '4', pb: '5' },
          footer: { px: '5', pb: '5', pt: '0', flexWrap: 'wrap' },
          title: { textStyle: 'lg' },
          description: { textStyle: 'sm' }
        },
        variants: {
          scrollBehavior: {
            inside: {
              positioner: { [LOW_WINDOW]: { overflow: 'auto' } },
              content: { [LOW_WINDOW]: { maxH: 'none' } },
              body: { [LOW_WINDOW]: { overflow: 'visible' } },
              // A dialog that scrolls has a border above its buttons.
              footer: { borderTopWidth: '1px', py: '3.5' }
            }
          }
        }
      },
      field: {
        slots: NO_NEW_SLOTS,
        base: { label: { color: 'fg' }, errorText: { fontWeight: 'normal' } }
      },
      nativeSelect: {
        slots: NO_NEW_SLOTS,
        variants: {
          size: {
            sm: {
              root: { '--select-field-height': 'sizes.8' },
              field: { textStyle: 'sm', ps: '3', pe: '8' },
              indicator: { textStyle: 'md', insetEnd: '2' }
            },
            md: {
              root: { '--select-field-height': 'sizes.9' },
              field: { textStyle: 'md', ps: '3', pe: '8' },
              indicator: { textStyle: 'md', insetEnd: '2' }
            }
          },
          variant: { outline: { field: { borderColor: 'border.control', bg: 'bg' } } }
        },
        defaultVariants: { size: 'sm' }
      },
      select: {
        slots: NO_NEW_SLOTS,
        base: { content: { boxShadow: 'md' } },
        variants: {
          size: {
            sm: { root: { '--select-trigger-height': 'sizes.8' }, item: { px: '2', py: '1.5' } }
          },
          variant: { outline: { trigger: { borderColor: 'border.control', bg: 'bg' } } }
        },
        defaultVariants: { size: 'sm' }
      },
      switch: {
        slots: NO_NEW_SLOTS,
        base: { label: { lineHeight: '1.25' } },
        variants: {
          variant: {
            solid: {
              // The outline makes a switch visible also when it is off.
              control: {
                bg: 'transparent',
                boxShadow: 'inset 0 0 0 1px {colors.fg.subtle}',
                _checked: { boxShadow: 'none' }
              },
              thumb: {
                bg: 'fg.subtle',
                scale: '0.6',
                boxShadow: 'none',
                _checked: { scale: '0.75' }
              }
            }
          }
        },
        defaultVariants: { size: 'sm' }
      },
      table: {
        slots: NO_NEW_SLOTS,
        base: {
          // The header sticks below the bar of small screens.
          root: { '--table-sticky-offset': { base: '3rem', lg: '0' } },
          columnHeader: {
            color: 'fg.muted',
            fontWeight: 'medium',
            whiteSpace: 'nowrap',
            verticalAlign: 'middle'
          }
        },
        variants: {
          variant: { line: { row: { bg: 'transparent' }, cell: { borderColor: 'border.muted' } } },
          size: {
            sm: {
              root: { textStyle: 'sm' },
              columnHeader: { px: '3', py: '0', h: '9', textStyle: 'xs' },
              cell: { px: '3', py: '0', h: '10' }
            }
          },
          interactive: { true: { body: { '& tr': { _hover: { bg: 'bg.subtle' } } } } }
        },
        defaultVariants: { size: 'sm' }
      },
      tabs: {
        slots: NO_NEW_SLOTS,
        variants: { size: { sm: { trigger: { px: '2.5' } } } },
        defaultVariants: { size: 'sm' }
      },
      toast: {
        slots: NO_NEW_SLOTS,
        base: {
          root: {
            py: '3',
            ps: '3',
            gap: '2.5',
            borderRadius: 'l3',
            boxShadow: 'lg',
            userSelect: 'none',
            focusVisibleRing: 'outside',
            transition: 'translate 140ms, scale 140ms, opacity 140ms, height 140ms',
            _closed: { transition: 'translate 140ms, scale 140ms, opacity 140ms' },
            '&[data-type=success]': { bg: 'bg.panel', color: 'fg' },
            '&[data-type=error]': { bg: 'bg.error', color: 'fg' }
          },
          title: { fontWeight: 'semibold' },
          description: {
            display: 'block',
            color: 'fg.muted',
            opacity: '1',
            overflowWrap: 'anywhere'
          },
          actionTrigger: {
            display: 'block',
            h: 'auto',
            mt: '1',
            px: '0',
            borderWidth: '0',
            color: 'indigo.fg',
            focusVisibleRing: 'outside',
            _hover: { bg: 'transparent', textDecoration: 'underline' }
          },
          closeTrigger: { color: 'fg.muted', _hover: { color: 'fg' } }
        }
      }
    }
  }
})
