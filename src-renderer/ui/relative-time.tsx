import { chakra } from '@chakra-ui/react'
import { formatDistanceToNow } from 'date-fns/formatDistanceToNow'
import { useMinute } from '../lib/clock.ts'

const fullDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' })

/** '3 days ago', and the full date in the person's own format on hover; grows older while it is looked at. */
export function RelativeTime({ value }: { value: string }) {
  useMinute()
  const date = new Date(value)
  return (
    <chakra.time dateTime={value} title={fullDate.format(date)}>
      {formatDistanceToNow(date, { addSuffix: true })}
    </chakra.time>
  )
}
