import type { FormDefinition, FormField } from '#shared/api/form-definitions.ts'
import type { FormInput } from '#shared/api/forms.ts'

/** A line that must be answered, with other parts. */
export const field = (key: string, more: object = {}): FormField =>
  ({
    ...{ type: 'line', key, label: `The ${key}`, help: '', required: true, secret: false },
    ...{ showIf: null, ...more }
  }) as FormField

/** A form of these fields, from which nothing follows. */
export const definitionOf = (...fields: FormField[]): FormDefinition => ({
  ...{ fields, startProcess: null, approval: null }
})

/** A form for the category of printers. */
export const newForm = (more: Partial<FormInput> = {}): FormInput => ({
  ...{ department: null, category: 'printer', subcategory: null, enabled: true },
  definition: definitionOf(field('model'), field('floor', { type: 'number', ...NUMBER })),
  ...more
})

const NUMBER = { min: null, max: null, unit: '', required: false }
