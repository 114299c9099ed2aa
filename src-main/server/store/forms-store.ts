import type { FormAnswers } from '#shared/api/form-answers.ts'
import type { FormDefinition } from '#shared/api/form-definitions.ts'
import type { FormPlace } from '#shared/domain/forms.ts'
import { departmentKey } from '#shared/domain/teams.ts'

import type { PageOfPerson } from './privacy-store.ts'

/** The place of a form as one text, of which each is there once. */
export function scopeOf({ department, category, subcategory }: FormPlace): string {
  if (department !== null) return `department ${departmentKey(department)}`
  return `category ${category} ${subcategory ?? ''}`
}

/** The scope of a form that no place asks any more. */
export const retiredScope = (id: number) => `retired ${id}`

/** A form that is created, with its first version (D78). */
export interface NewFormRow extends FormPlace {
  enabled: boolean
  definition: FormDefinition
  authorId: number
  at: Date
}

/** A form, with the version that is asked at present. */
export interface FormRow extends FormPlace {
  id: number
  enabled: boolean
  /** The number of the version, and its id. */
  version: number
  versionId: number
  /** Who wrote it last. */
  authorId: number
  /** Whether no place asks it any more; see `retire`. */
  isRetired: boolean
  updatedAt: Date
}

type FormChange = Partial<FormPlace> &
  Partial<Pick<FormRow, 'enabled' | 'version' | 'authorId' | 'updatedAt'>>

/** A version of a form; it never changes. */
export interface FormVersionRow {
  id: number
  formId: number
  number: number
  definition: FormDefinition
}

/** The last answers of a ticket to a form. */
export interface NewAnswersRow {
  ticketId: number
  formId: number
  versionId: number
  answers: FormAnswers
  authorId: number
  /** By whom answers to secret fields are that `authorId` has not given, by their keys. */
  secretAuthors?: Readonly<Record<string, number>>
  answeredAt: Date
}

export interface AnswersRow extends NewAnswersRow {
  id: number
}

/** Forms, their versions, and what tickets have answered (D78). */
export interface FormsStore {
  list(): Promise<FormRow[]>
  find(id: number): Promise<FormRow | undefined>
  /** The one of a place; undefined where there is none. */
  findOf(place: FormPlace): Promise<FormRow | undefined>
  count(): Promise<number>
  insert(form: NewFormRow): Promise<FormRow>
  update(id: number, change: FormChange): Promise<FormRow>
  /**
   * Disables a form whose place is gone or asks another one; its place is then free.
   */
  retire(id: number, at: Date): Promise<void>
  /** Deletes a form that no ticket has answered, with its versions. */
  delete(id: number): Promise<void>
  insertVersion(
    version: Omit<FormVersionRow, 'id'> & { authorId: number; at: Date }
  ): Promise<FormVersionRow>
  findVersion(formId: number, number: number): Promise<FormVersionRow | undefined>
  listVersions(ids: readonly number[]): Promise<FormVersionRow[]>
  /**
   * Deletes versions of a form that no ticket has answered.
   * @param kept the number of the version that stays
   * @param before only those that were created earlier
   */
  deleteVersions(formId: number, kept: number, before: Date): Promise<void>
  /** The ids of the forms that tickets have answered. */
  listAnswered(): Promise<number[]>
  /** The answers of a ticket, the last ones first. */
  listAnswers(ticketId: number): Promise<AnswersRow[]>
  /** The answers of some tickets, by their tickets, the last ones first. */
  listAnswersOf(ticketIds: readonly number[]): Promise<AnswersRow[]>
  /** A page of the answers that someone has given, or that are of tickets that they have raised. */
  listAnswersOfPerson(page: PageOfPerson): Promise<AnswersRow[]>
  /** Whether any ticket has answers. */
  hasAnswers(): Promise<boolean>
  /** Writes answers in the place of earlier ones to the same form. */
  putAnswers(row: NewAnswersRow): Promise<void>
}
