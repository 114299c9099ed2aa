import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { ThemeMode } from '#shared/desktop-bridge.ts'
import { desktop } from './desktop.ts'

interface ColorModeStore {
  mode: ThemeMode
  setMode(mode: ThemeMode): void
}

/**
 * The theme that the person has chosen on this machine, kept in the browser's storage, where
 * public/color-mode.js reads it.
 */
export const useColorMode = create<ColorModeStore>()(
  persist((set) => ({ mode: 'system', setMode: (mode) => set({ mode }) }), {
    name: 'help-desk-color-mode'
  })
)

/**
 * Applies the chosen theme and that of the system to the document's class and to the frame of the
 * desktop's window, now and on changes. Called once, at start.
 */
export function applyColorMode(): void {
  const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)')
  const isPrinted = window.matchMedia('print')
  const apply = () => {
    const { mode } = useColorMode.getState()
    // Pages are printed in the light theme.
    const isDark =
      !isPrinted.matches && (mode === 'dark' || (mode === 'system' && systemIsDark.matches))
    document.documentElement.classList.toggle('dark', isDark)
    document.documentElement.classList.toggle('light', !isDark)
  }
  const tellDesktop = () => void desktop?.setThemeMode(useColorMode.getState().mode)
  apply()
  tellDesktop()
  useColorMode.subscribe(apply)
  useColorMode.subscribe(tellDesktop)
  systemIsDark.addEventListener('change', apply)
  isPrinted.addEventListener('change', apply)
}
