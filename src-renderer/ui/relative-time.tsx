import { chakra } from '@chakra-ui/react'
import { useMinute } from '../lib/clock.ts'
import { dateFormat } from '../lib/formats.ts'
import { ageText } from './age-text.ts'

const fullDate = dateFormat({ dateStyle: 'full', timeStyle: 'short' })

/**
 * A relative time such as '3 days ago', with the full date in the person's locale on hover; it is
 * updated every minute.
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
