import { chakra } from '@chakra-ui/react'
import { useMinute } from '../lib/clock.ts'
import { ageText } from './age-text.ts'

const fullDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' })

/**
 * '3 days ago', and the full date in the person's own format on hover; grows older while it is
 * looked at.
 */
export function RelativeTime({ value }: { value: string }) {
  useMinute()
  const date = new Date(value)
  return (
    <chakra.time dateTime={value} title={fullDate.format(date)}>
      {ageText(date, new Date())}
    </chakra.time>
  )
}
