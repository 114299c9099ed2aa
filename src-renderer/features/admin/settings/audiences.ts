/** Who a setting can apply to. */
import { text } from '#shared/languages/texts.ts'
export const AUDIENCES = [
  { value: 'nobody', label: text('No one') },
  { value: 'it-support-specialists', label: text('IT Support Specialists') },
  { value: 'everybody', label: text('Everyone') }
] as const
