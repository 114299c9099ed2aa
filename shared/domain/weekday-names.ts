import { type Text, text } from '../languages/texts.ts'
import type { Weekday } from './working-hours.ts'

export const WEEKDAY_NAMES: Readonly<Record<Weekday, Text>> = {
  sun: text('Sunday'),
  mon: text('Monday'),
  tue: text('Tuesday'),
  wed: text('Wednesday'),
  thu: text('Thursday'),
  fri: text('Friday'),
  sat: text('Saturday')
}
