const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const
const formats = [0, 1].map(
  (digits) => new Intl.NumberFormat(undefined, { maximumFractionDigits: digits })
)

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
  return `${formats[amount < 10 && unit > 0 ? 1 : 0]?.format(amount)} ${UNITS[unit]}`
}
