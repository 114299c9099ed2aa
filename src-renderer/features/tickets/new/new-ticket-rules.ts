import * as z from 'zod'
import { Attachment } from '#shared/api/attachments.ts'
import { FormAnswers } from '#shared/api/form-answers.ts'
import type { SignedInUser, User } from '#shared/api/users.ts'
import { DEFAULT_CATEGORY, OTHER_CATEGORY } from '#shared/domain/categories.ts'
import { IT_DEPARTMENT } from '#shared/domain/teams.ts'
import { reasonToDeclineNew } from '#shared/domain/ticket-rights.ts'
import { PRIORITIES } from '#shared/domain/tickets.ts'
import { assigneeChoices } from '../assignee-choices.ts'
import { type Catalogue, categoryChoices, subcategoryChoices } from '../ticket-categories.ts'

/** The draft of a new ticket. */
export const TicketDraft = z.object({
  department: z.string(),
  description: z.string(),
  assigneeId: z.number().nullish(),
  priority: z.enum(PRIORITIES).optional(),
  category: z.string(),
  subcategory: z.string().nullish(),
  attachments: z.array(Attachment.extend({ question: z.string().optional() })).default([]),
  /** Answers by the ids of their forms (D78). */
  answers: z.record(z.string(), FormAnswers).default({})
})
export type TicketDraft = z.infer<typeof TicketDraft>

/**
 * The values of a new form (spec §4, §9, D19). `assigneeId: null` is no one, `subcategory: null`
 * none.
 */
export function emptyTicket(catalogue: Catalogue) {
  return {
    department: IT_DEPARTMENT,
    description: '',
    assigneeId: null,
    priority: 'medium' as const,
    category: startingCategory(IT_DEPARTMENT, catalogue),
    subcategory: null
  }
}

/** Who fills in a form, and what it offers. */
export interface Offered {
  user: SignedInUser
  users: readonly User[]
  /** The departments to choose from. */
  departments: readonly string[]
  catalogue: Catalogue
}

/** The people whom someone can assign a new ticket of a department (D60). */
export function newAssignees({ user, users }: Pick<Offered, 'user' | 'users'>, department: string) {
  return assigneeChoices(users, department, null).filter(
    (person) => reasonToDeclineNew(user, { department }, person) === null
  )
}

/**
 * The values of a restored form. A choice that no longer exists is replaced by that of a new form.
 */
export function restoredTicket(draft: TicketDraft, offered: Offered): TicketDraft {
  const department = choiceOr(IT_DEPARTMENT, draft.department, offered.departments)
  return { ...draft, department, ...offeredChoices({ ...draft, department }, offered) }
}

/**
 * The choices of a form that its department still offers. Each of the others is replaced by that of a
 * new form, so that a ticket never gets a value that its form does not show.
 */
export function offeredChoices(
  chosen: Omit<TicketDraft, 'attachments' | 'answers'>,
  offered: Pick<Offered, 'user' | 'users' | 'catalogue'>
) {
  const { department } = chosen
  const { catalogue } = offered
  const categories = categoryChoices(department, catalogue).map(({ slug }) => slug)
  const category = choiceOr(startingCategory(department, catalogue), chosen.category, categories)
  const people = newAssignees(offered, department).map(({ id }) => id)
  const subcategories = subcategoryChoices(category, catalogue).map(({ slug }) => slug)
  return {
    category,
    assigneeId: choiceOr(null, chosen.assigneeId, people),
    subcategory: choiceOr(null, chosen.subcategory, subcategories)
  }
}

function choiceOr<T, F>(fallback: F, chosen: T | null | undefined, offered: readonly T[]): T | F {
  return offered.find((choice) => choice === chosen) ?? fallback
}

/**
 * The changes that a new department makes: it has other people, and may not offer the category
 * (spec §4, §5).
 * @returns the fields to change
 */
export function changeDepartment(
  present: { category: string },
  department: string,
  catalogue: Catalogue
) {
  const stillOffered = categoryChoices(department, catalogue).some(
    ({ slug }) => slug === present.category
  )
  return {
    department,
    assigneeId: null,
    ...(!stillOffered && changeCategory(startingCategory(department, catalogue)))
  }
}

/** The changes that a new category makes: a subcategory belongs to one category only (spec §4). */
export function changeCategory(category: string) {
  return { category, subcategory: null }
}

function startingCategory(department: string, catalogue: Catalogue): string {
  const offered = categoryChoices(department, catalogue)
  return offered.some(({ slug }) => slug === DEFAULT_CATEGORY)
    ? DEFAULT_CATEGORY
    : OTHER_CATEGORY.slug
}
