import { formatDistance } from 'date-fns/formatDistance'

/** Such as `Response due in 2 hours` and `Resolution was due 5 minutes ago`. */
export function dueText(label: string, due: Date, now: Date): string {
  return `${label} ${due < now ? 'was due' : 'due'} ${formatDistance(due, now, { addSuffix: true })}`
}
