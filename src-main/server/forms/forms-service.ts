import {
  type Form,
  type FormEntry,
  type FormInput,
  type FormUpdate,
  MAX_FORMS
} from '#shared/api/forms.ts'
import { OTHER_CATEGORY } from '#shared/domain/categories.ts'
import { keptTranslations } from '#shared/domain/form-translations.ts'
import type { FormPlace } from '#shared/domain/forms.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { managesProcessesOf } from '#shared/domain/processes.ts'
import { managesDepartment } from '#shared/domain/teams.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import type { Clock } from '../base/clock.ts'
import { findDepartment } from '../departments/department-list.ts'
import { noteFormsChanged, readForms, versionsOf } from '../effects/known-forms.ts'
import { logSecurityEvent } from '../effects/security-effects.ts'
import type { Authorization } from '../http/authorization.ts'
import { invalid, ProblemError } from '../http/problem.ts'
import type { FormRow, FormVersionRow } from '../store/forms-store.ts'
import type { Store, Stores, Transaction } from '../store/store.ts'

export type FormsService = ReturnType<typeof createFormsService>

/** For how long an earlier version that no ticket has answered can still be, in milliseconds. */
const ANSWERING_MS = 24 * 60 * 60 * 1000

/** Manages forms (D78): specialists all of them, the head of a department those of that one. */
export function createFormsService({ read }: Pick<Store, 'read'>, clock: Clock) {
  /** Runs a change of forms, after which all servers read them again. */
  function change<T>(
    authorization: Authorization,
    work: (tx: Transaction, actor: Viewer, at: Date) => Promise<{ detail: string; result: T }>
  ): Promise<T> {
    return authorization.transaction(async (tx, actor) => {
      const at = clock()
      const { detail, result } = await work(tx, actor, at)
      await logSecurityEvent(tx, authorization.eventOf('setting-changed', actor, { detail }))
      await noteFormsChanged(tx, at)
      return result
    })
  }

  return {
    /** Whether there is an enabled one, so that pages look for the form of a ticket. */
    hasEnabled: async (): Promise<boolean> =>
      (await readForms(read)).forms.some(({ enabled }) => enabled),

    /** The enabled ones, and those that a person manages with more about them. */
    async list(viewer: Viewer): Promise<FormEntry[]> {
      const known = await readForms(read)
      const manages = await readManaged(read, viewer, known.forms)
      const managed = known.forms.filter(manages)
      const [versions, answered] = await Promise.all([
        versionsOf(
          read,
          known,
          managed.map(({ versionId }) => versionId)
        ),
        managed.length > 0 ? read.forms.listAnswered() : Promise.resolve<number[]>([])
      ])
      return known.forms.flatMap((form) => {
        const { versionId, isRetired: _, authorId: __, updatedAt, ...entry } = form
        if (!manages(form)) return form.enabled ? [entry] : []
        const more = {
          fields: versions.get(versionId)?.definition.fields.length ?? 1,
          answered: answered.includes(form.id),
          updatedAt: updatedAt.toISOString()
        }
        return [{ ...entry, managed: more }]
      })
    },

    /** @throws ProblemError 404, also for a disabled one that someone else manages */
    async find(id: number, number: number | undefined, viewer: Viewer): Promise<Form> {
      const form = await read.forms.find(id)
      const isSeen = form && (form.enabled || (await managesForm(read, viewer, form)))
      const version = isSeen && (await read.forms.findVersion(id, number ?? form.version))
      if (!version) throw new ProblemError(404, 'This form does not exist')
      return toForm(form, version)
    },

    /** @throws ProblemError 400 for what is gone, 403, 409 for a place that has one and for too many */
    create(input: FormInput, authorization: Authorization): Promise<Form> {
      return change(authorization, async (tx, actor, at) => {
        await checkInput(tx, input, actor)
        if ((await tx.forms.count()) >= MAX_FORMS)
          throw new ProblemError(
            409,
            text('There can be at most {max, plural, other {# forms}}. Delete one first.', {
              max: MAX_FORMS
            })
          )
        const definition = keptTranslations(input.definition)
        const form = await tx.forms.insert({ ...input, definition, authorId: actor.id, at })
        const result = await currentForm(tx, form)
        return { detail: `Form for ${placeText(form)} created`, result }
      })
    },

    /**
     * Changes a form. Where other things are asked, this is its next version: someone may be answering
     * the present one, which can be answered for a day at least.
     * @throws ProblemError 404, 400, 403 and 409 like {@link create}, 409 where another change came first
     */
    update(
      id: number,
      { updatedAt, ...input }: FormUpdate,
      authorization: Authorization
    ): Promise<Form> {
      return change(authorization, async (tx, actor, at) => {
        const before = await managedForm(tx, id, actor)
        if (updatedAt !== undefined && updatedAt !== before.updatedAt.toISOString())
          throw new ProblemError(409, 'This form has been changed meanwhile. Load it again.')
        await checkInput(tx, input, actor, before)
        const { definition, ...fields } = input
        const version = await nextVersion(tx, before, { definition, authorId: actor.id, at })
        // A change within the same millisecond counts too.
        const changedAt = new Date(Math.max(at.getTime(), before.updatedAt.getTime() + 1))
        const form = await tx.forms.update(id, {
          ...{ ...fields, version, authorId: actor.id, updatedAt: changedAt }
        })
        await tx.forms.deleteVersions(id, version, new Date(at.getTime() - ANSWERING_MS))
        const state = form.enabled === before.enabled ? 'changed' : onOff(form)
        const result = await currentForm(tx, form)
        return { detail: `Form for ${placeText(form)} ${state}`, result }
      })
    },

    /** @throws ProblemError 404, 409 where a ticket has answered it */
    delete(id: number, authorization: Authorization): Promise<void> {
      return change(authorization, async (tx, actor) => {
        const form = await managedForm(tx, id, actor)
        if ((await tx.forms.listAnswered()).includes(id))
          throw new ProblemError(
            409,
            'Tickets have answered this form, so it cannot be deleted. Disable it instead.'
          )
        await tx.forms.delete(id)
        return { detail: `Form for ${placeText(form)} deleted`, result: undefined }
      })
    }
  }
}

const onOff = ({ enabled }: FormRow) => (enabled ? 'enabled' : 'disabled')

/** The place of a form in the security log. */
function placeText({ department, category, subcategory }: FormPlace): string {
  if (department !== null) return `the department ${department}`
  return subcategory === null ? `the category ${category}` : `${category}, ${subcategory}`
}

/** @returns whether someone manages a form, for some that are asked about together */
async function readManaged(stores: Stores, viewer: Viewer, forms: readonly FormRow[]) {
  if (managesDepartment(viewer, null)) return () => true
  if (!viewer.isDepartmentHead || forms.length === 0) return () => false
  const categories = await stores.categories.list()
  const departments = new Map(categories.map(({ slug, department }) => [slug, department]))
  return ({ department, category }: FormRow) =>
    managesDepartment(viewer, department ?? departments.get(category ?? '') ?? null)
}

async function managesForm(stores: Stores, viewer: Viewer, form: FormRow): Promise<boolean> {
  return (await readManaged(stores, viewer, [form]))(form)
}

/** @throws ProblemError 404, also where someone else manages it */
async function managedForm(tx: Transaction, id: number, actor: Viewer): Promise<FormRow> {
  const form = await tx.forms.find(id)
  if (!form || !(await managesForm(tx, actor, form)))
    throw new ProblemError(404, 'This form does not exist')
  return form
}

/**
 * Checks that someone may write a form, that there is its place and everyone whom it names, and that the
 * place has no other form.
 * @throws ProblemError 400, 403 or 409
 */
async function checkInput(
  tx: Transaction,
  input: FormInput,
  actor: Viewer,
  before?: FormRow
): Promise<void> {
  const department = await departmentOf(tx, input)
  if (!managesDepartment(actor, department))
    throw new ProblemError(
      403,
      'You can manage only the forms of your own department and its categories'
    )
  for (const id of input.definition.approval?.personIds ?? []) {
    const person = await tx.users.find(id)
    if (!person || person.waiting)
      throw invalid([
        { path: 'definition.approval.personIds', message: 'This person does not exist' }
      ])
  }
  await checkProcess(tx, input, actor, before)
  const other = await tx.forms.findOf(input)
  if (other && other.id !== before?.id)
    throw new ProblemError(409, 'There is already a form for this. Change that one.')
}

/**
 * A form of a head starts only processes that the head manages, but for one that it starts already.
 * @throws ProblemError 400
 */
async function checkProcess(
  tx: Transaction,
  { definition: { startProcess } }: FormInput,
  actor: Viewer,
  before: FormRow | undefined
): Promise<void> {
  if (startProcess === null) return
  const [process, present] = await Promise.all([
    tx.processes.find(startProcess),
    before && tx.forms.findVersion(before.id, before.version)
  ])
  if (present?.definition.startProcess === startProcess) return
  if (!process || !managesProcessesOf(actor, process.department))
    throw invalid([{ path: 'definition.startProcess', message: 'This process does not exist' }])
}

/** @throws ProblemError 400 where a form would be for nothing, or for two things */
function checkPlace({ department, category, subcategory }: FormPlace): void {
  const reject = (path: string, message: Text) => {
    throw invalid([{ path, message }])
  }
  if (subcategory !== null && category === null)
    reject('subcategory', text('Choose the category of the subcategory'))
  if (department === null && category === null)
    reject('department', text('Choose a department or a category'))
  if (department !== null && category !== null)
    reject('category', text('A form is for either a department or a category'))
}

/**
 * The department whose head manages a form; null for the category that all departments have.
 * @throws ProblemError 400 for a place that does not exist
 */
async function departmentOf(
  tx: Transaction,
  { department, category, subcategory }: FormPlace
): Promise<string | null> {
  checkPlace({ department, category, subcategory })
  if (department !== null) {
    if (await findDepartment(tx, department)) return department
    throw invalid([{ path: 'department', message: 'This department does not exist' }])
  }
  const found = await tx.categories.findBySlug(category ?? '')
  if (!found && category !== OTHER_CATEGORY.slug)
    throw invalid([{ path: 'category', message: 'This category does not exist' }])
  const isKnown =
    subcategory === null ||
    (found && (await tx.categories.findSubcategoryBySlug(found.id, subcategory)))
  if (!isKnown)
    throw invalid([
      { path: 'subcategory', message: 'The category has no subcategory of this name' }
    ])
  return found?.department ?? null
}

/**
 * Keeps a definition as the next version unless it is the present one, also where only its translations
 * are other ones: answers are read in the words that were asked (D82). @returns its number
 */
async function nextVersion(
  tx: Transaction,
  form: FormRow,
  { definition: given, ...act }: Pick<FormInput, 'definition'> & { authorId: number; at: Date }
): Promise<number> {
  const present = await tx.forms.findVersion(form.id, form.version)
  const definition = keptTranslations(given, present?.definition)
  if (JSON.stringify(present?.definition) === JSON.stringify(definition)) return form.version
  const number = form.version + 1
  await tx.forms.insertVersion({ formId: form.id, number, definition, ...act })
  return number
}

async function currentForm(tx: Transaction, form: FormRow): Promise<Form> {
  const [version] = await tx.forms.listVersions([form.versionId])
  if (!version) throw new Error(`Form ${form.id} has no version`)
  return toForm(form, version)
}

function toForm(
  { versionId: _, isRetired: __, authorId: ___, updatedAt, ...form }: FormRow,
  { number, definition }: FormVersionRow
): Form {
  const version = { definitionVersion: number, definition }
  return { ...form, ...version, updatedAt: updatedAt.toISOString() }
}
