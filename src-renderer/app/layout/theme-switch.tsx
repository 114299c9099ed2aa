import { chakra, Flex } from '@chakra-ui/react'
import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import { THEME_MODES, type ThemeMode } from '#shared/desktop-bridge.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import { useColorMode } from '../../lib/color-mode.ts'
import { t } from '../../lib/texts.ts'

/** The themes to choose from. */
const THEMES: Record<ThemeMode, { label: Text; icon: LucideIcon }> = {
  light: { label: text('Light theme'), icon: Sun },
  dark: { label: text('Dark theme'), icon: Moon },
  system: { label: text('System theme'), icon: Monitor }
}

export function ThemeSwitch() {
  const { mode, setMode } = useColorMode()
  return (
    <Flex role="group" aria-label={t('Theme')} gap="0.5">
      {THEME_MODES.map((choice) => {
        const { label, icon: Icon } = THEMES[choice]
        return (
          <Choice
            key={choice}
            type="button"
            aria-label={t(label)}
            title={t(label)}
            aria-pressed={choice === mode}
            onClick={() => setMode(choice)}
          >
            <Icon size="0.875rem" aria-hidden />
          </Choice>
        )
      })}
    </Flex>
  )
}

const Choice = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '7',
    borderRadius: 'l2',
    color: 'fg.muted',
    cursor: 'pointer',
    focusVisibleRing: 'inside',
    _hover: { color: 'fg', bg: 'bg.emphasized' },
    '&[aria-pressed=true]': { color: 'fg', bg: 'bg.emphasized' }
  }
})
