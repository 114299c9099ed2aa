import { dateFormat } from './formats.ts'

const format = dateFormat({
  ...{ weekday: 'short', day: 'numeric', month: 'short' }
})

/** The day of a moment, such as `Wed, Jun 3`, by the reader's time zone and formats. */
export function weekdayText(at: string): string {
  return format.format(new Date(at))
}
