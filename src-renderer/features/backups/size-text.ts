const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const
const formats = [0, 1].map(
  (digits) => new Intl.NumberFormat(undefined, { maximumFractionDigits: digits })
)

/**
 * A size as people say it: `0 bytes`, `812 kB`, `4.2 MB`.
 * @param bytes 1,000 of each unit are one of the next
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
