import { relativeTime } from './relative-times.ts'
import { t } from './texts.ts'

/** Such as `Response due in 2 hours` and `Resolution was due 5 minutes ago`. */
export function dueText(label: string, due: Date, now: Date): string {
  const values = { clock: label, time: relativeTime(due, now) }
  return due < now ? t('{clock} was due {time}', values) : t('{clock} due {time}', values)
}
