import * as z from 'zod'
import { MAX_ATTACHMENTS } from '../domain/attachments.ts'
import { TEXT_FORMATS } from '../domain/text-formats.ts'
import { oneOf, say, saying } from '../languages/validation-texts.ts'

/** The largest id, which JSON numbers still represent exactly. */
const MAX_ID = Number.MAX_SAFE_INTEGER

/** Makes a message that names its field, so that it can be understood on its own. */
function must(sentence: string) {
  return {
    error: ({ path }: { path?: PropertyKey[] | undefined }) =>
      say(sentence, { field: String(path?.at(-1) ?? 'this') })
  }
}

/** A record's number in a JSON body. */
export const id = z
  .number(must('The value of {field} must be a number'))
  .int(must('The value of {field} must be a whole number'))
  .positive(must('The value of {field} must be 1 or more'))
  .max(MAX_ID)

/** A record's number in a path or query: decimal digits only. */
export const idText = z
  .string(must('The value of {field} must be a whole number of 1 or more'))
  .regex(/^[1-9]\d{0,14}$/, must('The value of {field} must be a whole number of 1 or more'))
  .transform(Number)
  .pipe(id)

/** The path parameters of every route with `/{id}` in its path. */
export const IdParams = z.object({ id: idText })

/** A moment in time, ISO 8601 in UTC (D24). */
export const timestamp = z.iso.datetime()

/**
 * A text that is trimmed before it is measured (D12).
 * @param label how the message names the field
 * @param min fewest characters, with the message of spec §5 where it has one
 * @param max most characters
 */
export function text(label: string, min: { length: number; message: string }, max: number) {
  return z
    .string({
      error: ({ input }) =>
        input === undefined
          ? say(min.message, { label: { id: label }, min: min.length })
          : say('{label} must be text', { label: { id: label } })
    })
    .trim()
    .min(min.length, saying(min.message, { label: { id: label }, min: min.length }))
    .max(
      max,
      saying('{label} must be at most {max, number} characters', {
        label: { id: label },
        max
      })
    )
}

/** A text that may be empty. */
export function optionalText(label: string, max: number) {
  return z
    .string(saying('{label} must be text', { label: { id: label } }))
    .trim()
    .max(
      max,
      saying('{label} must be at most {max, number} characters', {
        label: { id: label },
        max
      })
    )
}

/** A text that must not be empty. */
export function requiredText(label: string, max: number) {
  return text(label, { length: 1, message: '{label} is required' }, max)
}

/**
 * Invisible characters, by which two different names could look alike: controls, zero widths,
 * bidirectional marks, lone surrogates.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u

/**
 * The scripts whose words have joiners in them, such as Persian ones and clusters of Indic letters.
 */
const JOINING_SCRIPTS =
  /(?=[\p{L}\p{M}])[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}]/u
const JOINERS = /[\u200c\u200d]/

/**
 * Removes the characters by which two different names could look alike (D38); a joiner behind a
 * letter whose script uses it stays (D66).
 */
export function withoutInvisible(text: string): string {
  return [...text]
    .filter((character, index, all) => {
      const isUsed = JOINERS.test(character) && JOINING_SCRIPTS.test(all[index - 1] ?? '')
      return isUsed || !INVISIBLE.test(character)
    })
    .join('')
}

/**
 * Restricts a text that names someone or something to visible characters (D38).
 * @param joiners whether it may have them where its script does; not where names of which each is
 * there once are compared with them
 */
export function visible<T extends z.ZodType<string>>(label: string, schema: T, joiners = true): T {
  return schema.refine(
    (value) => withoutInvisible(value) === value && (joiners || !JOINERS.test(value)),
    saying('{label} cannot contain invisible characters', { label: { id: label } })
  )
}

/** A name that must not be empty (D38). */
export function requiredName(label: string, max: number) {
  return visible(label, requiredText(label, max))
}

/**
 * A category's or subcategory's short name in tickets and addresses (D12); the example is shown in
 * the API description.
 */
export function slug(label: string) {
  return requiredText(label, 100)
    .regex(
      /^[a-z0-9-]+$/,
      saying('{label} can contain only a-z, 0-9 and hyphens', { label: { id: label } })
    )
    .meta({ examples: ['printer'] })
}

/** A whole number of decimal digits in a query, for paging. */
export function countText(label: string, { min, max }: { min: number; max: number }) {
  const message = saying('{label} must be a whole number from {min} to {max, number}', {
    ...{ label: { id: label }, min, max }
  })
  return z
    .string()
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .pipe(z.int().min(min, message).max(max, message))
}

/** A day in a query, without a time zone: the receiver says which it means. */
export const dayText = z.iso.date(must('The value of {field} must be a date such as 2026-05-31'))

/** The most rows on a page that {@link PageQuery} asks for. */
export const MAX_PAGE_ROWS = 100

/** A page of what belongs to a ticket: the newest `limit` of those `before` an id (D39, D45). */
export const PageQuery = z.object({
  limit: countText('Limit', { min: 1, max: MAX_PAGE_ROWS }).optional(),
  before: idText.optional()
})
export type PageQuery = z.infer<typeof PageQuery>

/** A query parameter that may be given several times. */
export function repeatable<T extends z.ZodType>(schema: T) {
  return z.array(schema).optional()
}

/** How a text that is sent is to be read; who says nothing means plain text (D43). */
export const inputFormat = z
  .enum(TEXT_FORMATS, oneOf('Format must be one of {choices}', TEXT_FORMATS))
  .default('text')

/** How a text that is answered is to be read; absent for plain text (D43). */
export const outputFormat = z.literal('markdown').optional()

/** The most followers that one call keeps (D64). */
const MAX_KEPT_FOLLOWERS = 1000

/**
 * Of those whom only following lets see a ticket, who goes on following it once it is private; the
 * others are removed (D64).
 */
export const keepFollowerIds = z
  .array(id, saying('The followers to keep must be a list of numbers'))
  .max(
    MAX_KEPT_FOLLOWERS,
    saying('At most {max, number} followers can be kept', {
      max: MAX_KEPT_FOLLOWERS
    })
  )
  .optional()

/** The uploaded files that a new ticket or comment comes with (D40). */
export const attachmentIds = z
  .array(id, saying('The attachments must be a list of numbers'))
  .max(
    MAX_ATTACHMENTS,
    saying('At most {max} files can be attached at once', {
      max: MAX_ATTACHMENTS
    })
  )
  .refine((ids) => new Set(ids).size === ids.length, saying('A file can be attached only once'))
  .optional()
