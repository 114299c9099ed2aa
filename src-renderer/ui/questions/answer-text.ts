import type { AnswerValue } from '#shared/api/form-answers.ts'
import type { FormField } from '#shared/api/form-definitions.ts'
import { answerText } from '#shared/domain/form-answers.ts'
import type { ReadField } from '#shared/domain/form-translations.ts'
import { dateFormat, numberText } from '../../lib/formats.ts'
import { t } from '../../lib/texts.ts'

/** The label of a question; one that may stay open says so. */
export function questionLabel({ label, required }: FormField): string {
  return required ? label : t('{question} (optional)', { question: label })
}

/** What a person should know to answer a question; undefined for nothing. */
export function questionHint(field: FormField): string | undefined {
  const parts = [
    field.help,
    field.type === 'number' && boundsText(field),
    field.secret && t('Visible only to you and the team.')
  ].filter((part) => typeof part === 'string' && part !== '')
  return parts.length === 0 ? undefined : parts.join(' ')
}

function boundsText({ min, max }: Extract<FormField, { type: 'number' }>): string | undefined {
  if (min === null) return max === null ? undefined : t('Up to {max}.', { max: amountText(max) })
  return max === null
    ? t('At least {min}.', { min: amountText(min) })
    : t('From {min} to {max}.', { min: amountText(min), max: amountText(max) })
}

const amountText = (amount: number) =>
  Number.isInteger(amount) ? numberText(amount) : String(amount)

const days = dateFormat({
  ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }
})

/**
 * An answer as a page shows it: as everywhere, with days in the reader's format. Empty without one.
 * @param nameOf the name of a person
 */
export function shownAnswer(
  field: ReadField,
  answer: AnswerValue | null | undefined,
  nameOf: (personId: number) => string
): string {
  if (answer == null) return ''
  if (field.type === 'date') return days.format(new Date(`${answer}T00:00:00Z`))
  return answerText(t, field, answer, { person: nameOf, file: () => undefined })
}
