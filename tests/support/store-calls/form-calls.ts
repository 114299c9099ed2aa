import type { NewFormRow } from '../../../src-main/server/store/forms-store.ts'
import type { Stores } from '../../../src-main/server/store/store.ts'
import { definitionOf, field, newForm } from '../server/forms.ts'
import { AT, type Calls, FAR, LATER } from './store-calls.ts'

/** A form of a category of its own, because a place has one form. */
const of = (category: string): NewFormRow => ({ ...newForm({ category }), authorId: 1, at: AT })
const ofDepartment = (department: string): NewFormRow => ({
  ...of(''),
  ...{ department, category: null, subcategory: null }
})
const NEXT = { number: 2, definition: definitionOf(field('größe')), authorId: 2, at: LATER }

/** A form with the answers of a ticket to its first version. */
async function answered(forms: Stores['forms'], category: string) {
  const form = await forms.insert(of(category))
  const row = { ticketId: 2, formId: form.id, versionId: form.versionId, authorId: 1 }
  await forms.putAnswers({ ...row, answers: { model: '🙂' }, answeredAt: AT })
  return form
}

const NOWHERE = { category: null, subcategory: null }

/** Calls of the store of forms (D78). */
export const FORM_CALLS: Calls<'forms'> = {
  forms: {
    list: async (forms) => {
      await forms.insert(of('list'))
      await forms.insert({ ...ofDepartment('list'), enabled: false })
      return await forms.list()
    },
    find: async (forms) => await forms.find((await forms.insert(of('find'))).id),
    findOf: async (forms) => {
      await forms.insert(ofDepartment('Straße find-of'))
      return await forms.findOf({ ...NOWHERE, department: 'STRASSE find-of' })
    },
    count: async (forms) => {
      await forms.insert(of('count'))
      return await forms.count()
    },
    insert: (forms) => forms.insert(of('insert')),
    update: async (forms) => {
      const { id } = await forms.insert(of('update'))
      await forms.insertVersion({ formId: id, ...NEXT })
      return await forms.update(id, {
        ...NOWHERE,
        department: 'update',
        enabled: false,
        version: 2
      })
    },
    retire: async (forms) => {
      const { id } = await forms.insert(of('retire'))
      await forms.retire(id, LATER)
      await forms.insert(of('retire'))
      return await forms.list()
    },
    delete: async (forms) => {
      const { id } = await forms.insert(of('delete'))
      await forms.delete(id)
      return await forms.insert(of('delete'))
    },
    insertVersion: async (forms) => {
      const { id } = await forms.insert(of('insert-version'))
      return await forms.insertVersion({ formId: id, ...NEXT })
    },
    findVersion: async (forms) => {
      const { id } = await forms.insert(of('find-version'))
      return [await forms.findVersion(id, 1), await forms.findVersion(id, 2)]
    },
    listVersions: async (forms) => {
      const { id, versionId } = await forms.insert(of('list-versions'))
      const next = await forms.insertVersion({ formId: id, ...NEXT })
      return await forms.listVersions([next.id, versionId, 999])
    },
    deleteVersions: async (forms) => {
      const { id, versionId } = await answered(forms, 'delete-versions')
      const next = await forms.insertVersion({ formId: id, ...NEXT })
      await forms.insertVersion({ formId: id, ...NEXT, number: 3 })
      await forms.deleteVersions(id, 3, FAR)
      return await forms.listVersions([versionId, next.id, next.id + 1])
    },
    listAnswered: async (forms) => {
      await answered(forms, 'list-answered')
      await forms.insert(ofDepartment('Straße list-answered'))
      return await forms.listAnswered()
    },
    listAnswers: async (forms) => {
      await answered(forms, 'list-answers')
      return await forms.listAnswers(2)
    },
    listAnswersOf: async (forms) => {
      await answered(forms, 'list-answers-of')
      return await forms.listAnswersOf([1, 2, 3])
    },
    listAnswersOfPerson: async (forms) => {
      await answered(forms, 'list-answers-of-person')
      return await forms.listAnswersOfPerson({ userId: 1, after: 0, limit: 9 })
    },
    hasAnswers: async (forms) => {
      await answered(forms, 'has-answers')
      return await forms.hasAnswers()
    },
    putAnswers: async (forms) => {
      const { id: formId, versionId } = await answered(forms, 'put-answers')
      const row = { ticketId: 2, formId, versionId, answers: { floor: 2 }, authorId: 2 }
      await forms.putAnswers({ ...row, answeredAt: LATER })
      return await forms.listAnswers(2)
    }
  }
}
