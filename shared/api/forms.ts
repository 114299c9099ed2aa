import * as z from 'zod'
import { saying } from '../languages/validation-texts.ts'
import { attachmentIds, countText, IdParams, id, requiredName, slug, timestamp } from './fields.ts'
import { FormAnswers, NewFormAnswers } from './form-answers.ts'
import { FormDefinition, FormField } from './form-definitions.ts'
import { defineRoute } from './route.ts'

/** The most forms of a help desk, all of which are answered at once. */
export const MAX_FORMS = 500

const place = {
  /** Null for the form of a category. */
  department: requiredName('Department', 100).nullable(),
  /** Null for the form of a department. */
  category: slug('Category').nullable(),
  /** One of the category; null for all of it. */
  subcategory: slug('Subcategory').nullable()
}

const enabled = z.boolean(saying('Enabled must be true or false'))

/** The place of tickets that ask a form: a department, a category, or a subcategory of one. */
const input = { ...place, enabled, definition: FormDefinition }

/** A form as someone writes it. */
export const FormInput = z.strictObject(input).meta({ id: 'FormInput' })
export type FormInput = z.infer<typeof FormInput>

/** `updatedAt` is that of the form that was changed, so that no one's change is lost. */
export const FormUpdate = z
  .strictObject({ ...input, updatedAt: timestamp.optional() })
  .meta({ id: 'FormUpdate' })
export type FormUpdate = z.infer<typeof FormUpdate>

const entry = {
  id,
  /** As the department of its tickets is spelt; see `formFor` in `shared/domain/forms.ts`. */
  department: z.string().nullable(),
  category: z.string().nullable(),
  subcategory: z.string().nullable(),
  /** Only those who manage a form are answered a disabled one. */
  enabled: z.boolean(),
  /** The number of the version that is asked at present. */
  version: z.int().positive()
}

/** A form in a list, without its fields. */
export const FormEntry = z
  .object({
    ...entry,
    /** Present for those who manage the form. */
    managed: z
      .object({
        fields: z.int().positive(),
        /** Whether a ticket has answered it, so that it can be disabled, but not deleted. */
        answered: z.boolean(),
        updatedAt: timestamp
      })
      .meta({ id: 'ManagedForm' })
      .optional()
  })
  .meta({ id: 'FormEntry' })
export type FormEntry = z.infer<typeof FormEntry>

/** A version of a form. */
export const Form = z
  .object({
    ...entry,
    /** The number of the version whose definition this is: `version`, or an earlier one. */
    definitionVersion: z.int().positive(),
    definition: FormDefinition,
    updatedAt: timestamp
  })
  .meta({ id: 'Form' })
export type Form = z.infer<typeof Form>

/** The answers of a ticket to a form, for one person. */
const given = {
  formId: id,
  department: z.string().nullable(),
  category: z.string().nullable(),
  subcategory: z.string().nullable(),
  version: z.int().positive(),
  /** Without those to secret fields for people who may not see them (D41). */
  answers: FormAnswers,
  /** The keys of the fields whose answers the person may not see, answered or not. */
  hidden: z.array(z.string())
}

/** The form of a ticket, with what has been answered. */
const AskedForm = z
  .object({
    ...given,
    /** That of the version that was answered, or of the present one before any answer. */
    definition: FormDefinition,
    /** The keys of required fields that are shown and have no answer. */
    open: z.array(z.string()),
    /** Null while nothing has been answered. */
    answeredAt: timestamp.nullable(),
    authorId: id.nullable()
  })
  .meta({ id: 'AskedForm' })
export type AskedForm = z.infer<typeof AskedForm>

/** Answers to a form that the ticket asks no longer, or that is disabled. */
const FormerForm = z
  .object({ ...given, fields: z.array(FormField), answeredAt: timestamp, authorId: id })
  .meta({ id: 'FormerForm' })

/** The questions and answers of a ticket. */
export const TicketForm = z
  .object({
    /** Null where no form is for the department and category of the ticket. */
    asked: AskedForm.nullable(),
    /** Answers to other forms, the last ones first. */
    others: z.array(FormerForm),
    /** Whether the person may answer: the requester, and those who handle the ticket. */
    mayAnswer: z.boolean(),
    /** Whether the person may ask the requester: those who handle the ticket of another person. */
    mayAsk: z.boolean()
  })
  .meta({ id: 'TicketForm' })
export type TicketForm = z.infer<typeof TicketForm>

/** The answers of someone to the form of a ticket. */
export const FormAnswering = z
  .strictObject({
    ...NewFormAnswers.shape,
    /** The time of the answers that the person has seen, so that no one's are lost. */
    answeredAt: timestamp.nullable(),
    /** Uploaded files that are attached to the ticket, such as those of the answers. */
    attachmentIds
  })
  .meta({ id: 'FormAnswering' })
export type FormAnswering = z.infer<typeof FormAnswering>

const access = 'signed-in'

export const listForms = defineRoute({
  operationId: 'listForms',
  method: 'GET',
  path: '/api/forms',
  summary:
    'The enabled forms without their fields; those who manage forms also get the disabled ones, the head of a department those of it and of its categories (D78)',
  access,
  response: z.array(FormEntry),
  status: 200
})

export const getForm = defineRoute({
  operationId: 'getForm',
  method: 'GET',
  path: '/api/forms/{id}',
  summary: 'The fields of a form, as they are now or in an earlier version (D78)',
  access,
  params: IdParams,
  query: z.object({ version: countText('Version', { min: 1, max: 1_000_000 }).optional() }),
  response: Form,
  status: 200,
  errors: [404]
})

export const createForm = defineRoute({
  operationId: 'createForm',
  method: 'POST',
  path: '/api/forms',
  summary: `Create a form for a department, a category or a subcategory that has none; there can be ${MAX_FORMS} (D78)`,
  access,
  body: FormInput,
  response: Form,
  status: 201,
  errors: [403, 409],
  maxBodyKib: 4608
})

export const updateForm = defineRoute({
  operationId: 'updateForm',
  method: 'PUT',
  path: '/api/forms/{id}',
  summary:
    'Change a form, which makes its next version where other things are asked; 409 if `updatedAt` is that of an earlier state (D78)',
  access,
  params: IdParams,
  body: FormUpdate,
  response: Form,
  status: 200,
  errors: [403, 404, 409],
  maxBodyKib: 4608
})

export const deleteForm = defineRoute({
  operationId: 'deleteForm',
  method: 'DELETE',
  path: '/api/forms/{id}',
  summary: 'Delete a form that no ticket has answered; 409 for others, which can be disabled (D78)',
  access,
  params: IdParams,
  status: 204,
  errors: [404, 409]
})

export const getTicketForm = defineRoute({
  operationId: 'getTicketForm',
  method: 'GET',
  path: '/api/tickets/{id}/form',
  summary: 'The form of a ticket with its answers, and answers to other forms (D78)',
  access,
  params: IdParams,
  response: TicketForm,
  status: 200,
  errors: [404]
})

export const answerTicketForm = defineRoute({
  operationId: 'answerTicketForm',
  method: 'PUT',
  path: '/api/tickets/{id}/form',
  summary:
    'Answer the form of a ticket, as its requester or someone who handles it; 409 if `answeredAt` is not that of the present answers (D78)',
  access,
  params: IdParams,
  body: FormAnswering,
  response: TicketForm,
  status: 200,
  errors: [403, 404, 409],
  maxBodyKib: 1024
})

export const askTicketForm = defineRoute({
  operationId: 'askTicketForm',
  method: 'POST',
  path: '/api/tickets/{id}/form/ask',
  summary:
    'Ask the requester for the open answers, by a notification and an email whose link leads to them; 409 if none are open (D78)',
  access,
  params: IdParams,
  status: 204,
  errors: [403, 404, 409]
})
