import { text } from '#shared/languages/texts.ts'
import { t } from './texts.ts'

const UNITS = [
  [text('{count} h'), 3_600_000],
  [text('{count} min'), 60_000],
  [text('{count} s'), 1000]
] as const

/** Open time such as `8 h` or `7 h 59 min 30 s`, so that a sum can be checked to the second. */
export function openTimeText(milliseconds: number): string {
  let left = milliseconds
  const parts = UNITS.flatMap(([unit, size]) => {
    const count = Math.floor(left / size)
    left -= count * size
    return count > 0 ? t(unit, { count }) : []
  })
  return parts.join(' ') || t('{count} min', { count: 0 })
}
