import * as z from 'zod'
import { saying } from '../languages/validation-texts.ts'
import { optionalText } from './fields.ts'

const ORIGIN = /^https?:\/\/[^\s/?#@]+$/i
/** Where no one on the way can read or change what is sent: https, or the own machine. */
const PROTECTED =
  /^(?:https:\/\/[^\s/?#@]+|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?)(?:\/[^\s?#]*)?$/i

/** An address of at most 200 characters, or none. */
function address(
  label: string,
  form: RegExp,
  problem: { error: () => string },
  tidy = (text: string) => text
) {
  return optionalText(label, 200)
    .overwrite(tidy)
    .refine((text) => text === '' || (form.test(text) && z.url().safeParse(text).success), problem)
}

/** Where people open the help desk, without a path, or nowhere. */
export const helpDeskAddress = address(
  'The public address',
  ORIGIN,
  saying(
    'The public address must begin with https:// or http:// and have nothing after the name or port, such as https://desk.example.com'
  ),
  (text) => text.replace(/[/]$/, '').toLowerCase()
)

/** The address of a server elsewhere, or none. */
export const protectedAddress = (label: string, example: string) =>
  address(
    label,
    PROTECTED,
    saying('{label} must look like {example}; http is allowed only for this machine', {
      ...{ label: { id: label }, example }
    })
  )

/** Whether no one on the way can read or change what is sent to an address. */
export const isProtectedAddress = (url: string): boolean => PROTECTED.test(url)
