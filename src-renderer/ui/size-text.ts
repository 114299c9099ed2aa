import { numberFormat } from '../lib/formats.ts'
import { t } from '../lib/texts.ts'

const UNITS = ['', 'kB', 'MB', 'GB', 'TB'] as const
const formats = [0, 1].map((digits) => numberFormat({ maximumFractionDigits: digits }))

/**
 * Formats a size for people: `0 bytes`, `812 kB`, `4.2 MB`.
 * @param bytes converted in steps of 1,000
 */
export function sizeText(bytes: number): string {
  let unit = 0
  let amount = bytes
  while (amount >= 999.5 && unit < UNITS.length - 1) {
    amount /= 1000
    unit += 1
  }
  const size = formats[amount < 10 && unit > 0 ? 1 : 0]?.format(amount)
  return unit === 0 ? t('{size} bytes', { size }) : `${size} ${UNITS[unit]}`
}
