import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface ShortcutSetting {
  isOn: boolean
  setOn(isOn: boolean): void
}

/**
 * Whether single keys are shortcuts on this device. People who control the computer by voice, or
 * press keys by accident, must be able to switch that off (WCAG 2.1.4).
 */
export const useShortcutSetting = create<ShortcutSetting>()(
  persist((set) => ({ isOn: true, setOn: (isOn) => set({ isOn }) }), {
    name: 'help-desk-shortcuts'
  })
)
