import * as z from 'zod'
import { optionalText } from './fields.ts'

/** Where nobody on the way can read or change what is sent: https, or the own machine. */
const ORIGIN =
  /^(?:https:\/\/[^\s/?#@]+|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?)$/i
const PROTECTED =
  /^(?:https:\/\/[^\s/?#@]+|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?)(?:\/[^\s?#]*)?$/i

/** An address of at most 200 characters, or none. */
function address(label: string, form: RegExp, example: string, tidy = (text: string) => text) {
  return optionalText(label, 200)
    .overwrite(tidy)
    .refine(
      (text) => text === '' || (form.test(text) && z.url().safeParse(text).success),
      `${label} looks like ${example}; http is for this machine alone`
    )
}

/** Where people open the help desk, without a path, or nowhere. */
export const helpDeskAddress = address('The address', ORIGIN, 'https://desk.example.com', (text) =>
  text.replace(/[/]$/, '').toLowerCase()
)

/** The address of a server elsewhere, or none. */
export const protectedAddress = (label: string, example: string) =>
  address(label, PROTECTED, example)
