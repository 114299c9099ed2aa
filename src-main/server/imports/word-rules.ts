import type { Category, Subcategory } from '#shared/api/categories.ts'
import type { FormDefinition } from '#shared/api/form-definitions.ts'
import { type ImportMapping, MAX_WORD } from '#shared/api/import-mapping.ts'
import { OTHER_CATEGORY } from '#shared/domain/categories.ts'
import type { FormPlace } from '#shared/domain/forms.ts'
import type { WordField } from '#shared/domain/imports.ts'
import { slugify } from '#shared/domain/slug.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import { textForm } from '#shared/domain/text-form.ts'
import {
  PRIORITIES,
  type Priority,
  TICKET_STATUSES,
  type TicketStatus
} from '#shared/domain/tickets.ts'
import { english, type Sentence, text } from '#shared/languages/texts.ts'
import { priorityOf, statusOf, wordKey } from './words.ts'

/** How help desks write that there is nothing. */
export const NOTHING = /^(?:\?|-|--|n\/a|none|null|nil)$/i

/** Whether a text has only characters that can be kept. */
export const isText = (text: string) => !text.includes('\0') && text.isWellFormed()

/** An enabled form, with what it asks at present. */
export interface ImportForm extends FormPlace {
  id: number
  versionId: number
  enabled: boolean
  definition: FormDefinition
}

/** The facts about this help desk that the rules need. */
export interface ImportSurroundings {
  /** The names of the departments that tickets can be for. */
  departments: readonly string[]
  categories: readonly Pick<Category, 'id' | 'name' | 'slug'>[]
  subcategories: readonly Pick<Subcategory, 'categoryId' | 'name' | 'slug'>[]
  /** The enabled forms. */
  forms: readonly ImportForm[]
  now: Date
}

/** Why a row is rejected, as a sentence that is the same for all rows of that kind. */
export class RejectedRow extends Error {
  override name = 'RejectedRow'
  readonly sentence: Sentence

  constructor(sentence: Sentence) {
    super(english(sentence))
    this.sentence = sentence
  }
}

/**
 * The meaning of a file's words, and the default for an empty one; each throws
 * {@link RejectedRow} for one without a meaning.
 */
export function createWords(mapping: ImportMapping, surroundings: ImportSurroundings) {
  const given = new Map(
    mapping.words.map(({ field, word, to }) => [`${field} ${wordKey(word)}`, to])
  )
  const meaningOf = (field: WordField, word: string) =>
    given.get(`${field} ${wordKey(word.slice(0, MAX_WORD))}`)
  const departments = new Map(
    surroundings.departments.map((name) => [departmentKey(name), name] as const)
  )
  const created = mapping.newCategories ?? []
  const all = [
    // First, so that a category that is here already takes the place of one like it.
    ...created.map(({ slug, name }) => ({ id: -1, slug, name })),
    { id: 0, ...OTHER_CATEGORY },
    ...surroundings.categories
  ]
  const categories = new Map(
    all.flatMap((category) => [
      [textForm(category.name), category] as const,
      [category.slug, category] as const
    ])
  )

  /** The category that a word names; undefined for none that is here or is to be created. */
  function categoryOf(word: string) {
    const wanted = meaningOf('category', word) ?? word
    return categories.get(textForm(wanted)) ?? categories.get(slugify(wanted))
  }

  return {
    status(word: string): TicketStatus {
      if (word === '') return mapping.status ?? 'open'
      const status = oneOf(TICKET_STATUSES, meaningOf('status', word)) ?? statusOf(word)
      if (status) return status
      throw new RejectedRow(text('The status is unknown'))
    },
    priority(word: string): Priority {
      if (word === '') return 'medium'
      const priority = oneOf(PRIORITIES, meaningOf('priority', word)) ?? priorityOf(word)
      if (priority) return priority
      throw new RejectedRow(text('The priority is unknown'))
    },
    department(word: string): string {
      const wanted = word === '' ? mapping.department : (meaningOf('department', word) ?? word)
      const name = departments.get(departmentKey(wanted))
      if (name !== undefined) return name
      throw new RejectedRow(text('The department is unknown'))
    },
    /** Whether a word is a category that is not here. */
    isUnknownCategory: (word: string) => !categoryOf(word),
    /** The category of a word, or the default one; and a subcategory of it by its name. */
    category(word: string) {
      const named = word === '' ? undefined : categoryOf(word)
      const category = named ?? categories.get(mapping.category)
      if (!category) throw new RejectedRow(text('The default category does not exist'))
      return {
        slug: category.slug,
        isDefault: named === undefined,
        subcategoryOf(name: string): string | null {
          const found = surroundings.subcategories.find(
            (one) =>
              one.categoryId === category.id &&
              (textForm(one.name) === textForm(name) || one.slug === slugify(name))
          )
          return found?.slug ?? null
        }
      }
    }
  }
}

const oneOf = <T extends string>(values: readonly T[], value: string | undefined): T | undefined =>
  values.find((known) => known === value)
