import { text } from '#shared/languages/texts.ts'
import { numberFormat } from '../lib/formats.ts'
import { t } from '../lib/texts.ts'

const UNITS = [
  text('{size} bytes'),
  text('{size} kB'),
  text('{size} MB'),
  text('{size} GB'),
  text('{size} TB')
]
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
  return t(UNITS[unit]?.id ?? '', { size })
}
