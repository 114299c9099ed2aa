import * as z from 'zod'
import { THEME_MODES } from '#shared/desktop-bridge.ts'
import { readSafely, writeSafely } from '../base/safe-file.ts'

/** The file of the window's state in the data folder. */
export const WINDOW_STATE_FILE = 'window.json'

/** The smallest window in which every screen still works, in display pixels. */
export const MINIMUM_SIZE = { width: 360, height: 600 }

const DEFAULT_SIZE = { width: 1280, height: 840 }

/**
 * How much of a window's top edge must be on a display for a person to be able to reach it, in
 * display pixels.
 */
const MIN_VISIBLE_PX = { width: 120, height: 40 }

const Rectangle = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive()
})
export type Rectangle = z.infer<typeof Rectangle>

/**
 * The stored state of the window; `bounds` are those of the window when it is not maximized.
 * `isTrayExplained` says that a notification has explained once that the closed window keeps running in the
 * tray.
 */
const WindowState = z.object({
  bounds: Rectangle.nullable(),
  maximized: z.boolean(),
  themeMode: z.enum(THEME_MODES),
  isTrayExplained: z.boolean().default(false)
})
export type WindowState = z.infer<typeof WindowState>

const DEFAULTS: WindowState = {
  bounds: null,
  maximized: false,
  themeMode: 'system',
  isTrayExplained: false
}

/** Reads the stored state; the defaults where there is none or it can't be read. */
export function readWindowState(file: string): WindowState {
  return readSafely(file, WindowState) ?? DEFAULTS
}

/** Stores the state for the next start. */
export function writeWindowState(file: string, state: WindowState): void {
  writeSafely(file, JSON.stringify(state))
}

/**
 * Where to open the window: where it was if a person can still reach it there, otherwise in its
 * size in the middle of the screen.
 * @param workAreas the usable parts of the present displays
 */
export function openingBounds(
  bounds: Rectangle | null,
  workAreas: readonly Rectangle[]
): { width: number; height: number; x?: number; y?: number } {
  if (!bounds) return DEFAULT_SIZE
  const size = {
    width: Math.max(bounds.width, MINIMUM_SIZE.width),
    height: Math.max(bounds.height, MINIMUM_SIZE.height)
  }
  const isReachable = workAreas.some(
    (area) =>
      Math.min(bounds.x + size.width, area.x + area.width) - Math.max(bounds.x, area.x) >=
        MIN_VISIBLE_PX.width &&
      bounds.y >= area.y &&
      bounds.y + MIN_VISIBLE_PX.height <= area.y + area.height
  )
  return isReachable ? { x: bounds.x, y: bounds.y, ...size } : size
}
