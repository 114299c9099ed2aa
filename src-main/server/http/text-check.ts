import { text } from '#shared/languages/texts.ts'
import { invalid } from './problem.ts'

/**
 * Rejects input with a text that can't be stored and passed on unchanged: NUL ends a text for many
 * programs, and half of a surrogate pair has no form in UTF-8.
 * @param input what a schema of the contract has accepted, so that its depth is bounded
 * @throws ProblemError 400 that names each field
 */
export function checkTexts(input: unknown): void {
  const fields = fieldsWithInvalidText(input, '')
  if (fields.length === 0) return
  throw invalid(
    fields.map((path) => ({
      path,
      message: text('The value of {path} contains a character that is not valid text', { path })
    }))
  )
}

function fieldsWithInvalidText(value: unknown, path: string): string[] {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    fieldsWithInvalidText(part, path === '' ? name : `${path}.${name}`)
  )
}
