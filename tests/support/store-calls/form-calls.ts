import type { NewAnswersRow, NewFormRow } from '../../../src-main/server/store/forms-store.ts'
import type { Stores } from '../../../src-main/server/store/store.ts'
import { definitionOf, field, newForm } from '../server/forms.ts'
import { AT, type Calls, FAR, LATER } from './store-calls.ts'

const FORM: NewFormRow = { ...newForm(), authorId: 1, at: AT }
const OF_DEPARTMENT = { department: 'Straße', category: null, subcategory: null }
const NEXT = { number: 2, definition: definitionOf(field('größe')), authorId: 2, at: LATER }

/** A form with the answers of a ticket to its first version. */
async function answered(forms: Stores['forms'], more: Partial<NewAnswersRow> = {}) {
  const form = await forms.insert(FORM)
  const row = { ticketId: 2, formId: form.id, versionId: form.versionId, authorId: 1 }
  await forms.putAnswers({ ...row, answers: { model: '🙂' }, answeredAt: AT, ...more })
  return form
}

/** Calls of the store of forms (D78). */
export const FORM_CALLS: Calls<'forms'> = {
  forms: {
    list: async (forms) => {
      await forms.insert(FORM)
      await forms.insert({ ...FORM, ...OF_DEPARTMENT, enabled: false })
      return await forms.list()
    },
    find: async (forms) => await forms.find((await forms.insert(FORM)).id),
    findOf: async (forms) => {
      await forms.insert({ ...FORM, ...OF_DEPARTMENT })
      return await forms.findOf({ ...OF_DEPARTMENT, department: 'STRASSE' })
    },
    count: async (forms) => {
      await forms.insert(FORM)
      return await forms.count()
    },
    insert: (forms) => forms.insert(FORM),
    update: async (forms) => {
      const { id } = await forms.insert(FORM)
      await forms.insertVersion({ formId: id, ...NEXT })
      return await forms.update(id, { ...OF_DEPARTMENT, enabled: false, version: 2 })
    },
    retire: async (forms) => {
      const { id } = await forms.insert(FORM)
      await forms.retire(id, LATER)
      await forms.insert(FORM)
      return await forms.list()
    },
    delete: async (forms) => {
      const { id } = await forms.insert(FORM)
      await forms.delete(id)
      return await forms.insert(FORM)
    },
    insertVersion: async (forms) => {
      const { id } = await forms.insert(FORM)
      return await forms.insertVersion({ formId: id, ...NEXT })
    },
    findVersion: async (forms) => {
      const { id } = await forms.insert(FORM)
      return [await forms.findVersion(id, 1), await forms.findVersion(id, 2)]
    },
    listVersions: async (forms) => {
      const { id, versionId } = await forms.insert(FORM)
      const next = await forms.insertVersion({ formId: id, ...NEXT })
      return await forms.listVersions([next.id, versionId, 999])
    },
    deleteVersions: async (forms) => {
      const { id, versionId } = await answered(forms)
      const next = await forms.insertVersion({ formId: id, ...NEXT })
      await forms.insertVersion({ formId: id, ...NEXT, number: 3 })
      await forms.deleteVersions(id, 3, FAR)
      return await forms.listVersions([versionId, next.id, next.id + 1])
    },
    listAnswered: async (forms) => {
      await answered(forms)
      await forms.insert({ ...FORM, ...OF_DEPARTMENT })
      return await forms.listAnswered()
    },
    listAnswers: async (forms) => {
      await answered(forms)
      return await forms.listAnswers(2)
    },
    listAnswersOf: async (forms) => {
      const { id: formId, versionId } = await answered(forms)
      const row = { ticketId: 1, formId, versionId, answers: {}, authorId: 2, answeredAt: LATER }
      await forms.putAnswers(row)
      return await forms.listAnswersOf([1, 2, 3])
    },
    hasAnswers: async (forms) => {
      await answered(forms)
      return await forms.hasAnswers()
    },
    putAnswers: async (forms) => {
      const { id: formId, versionId } = await answered(forms)
      const row = { ticketId: 2, formId, versionId, answers: { floor: 2 }, authorId: 2 }
      await forms.putAnswers({ ...row, answeredAt: LATER })
      return await forms.listAnswers(2)
    }
  }
}
