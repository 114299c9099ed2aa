import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { ThemeMode } from '#shared/desktop-bridge.ts'
import { desktop } from './desktop.ts'

interface ColorModeStore {
  mode: ThemeMode
  setMode(mode: ThemeMode): void
}

/**
 * Which theme this person wants on this machine; kept in the browser's storage, where
 * public/color-mode.js reads it.
 */
export const useColorMode = create<ColorModeStore>()(
  persist((set) => ({ mode: 'system', setMode: (mode) => set({ mode }) }), {
    name: 'help-desk-color-mode'
  })
)

/**
 * Keeps the class of the document, by which the theme chooses its colours, and the frame of the
 * desktop's window in step with the wish and with the system. Called once, at start.
 */
export function applyColorMode(): void {
  const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)')
  const isPrinted = window.matchMedia('print')
  const apply = () => {
    const { mode } = useColorMode.getState()
    // Paper is light.
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
