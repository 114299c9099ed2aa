import { and, asc, desc, eq, gt, inArray, like, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { FormPlace } from '#shared/domain/forms.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import {
  type AnswersRow,
  type FormRow,
  type FormsStore,
  type FormVersionRow,
  retiredScope,
  scopeOf
} from '../forms-store.ts'
import type { Connection } from './connection.ts'
import { only } from './only.ts'
import { paramRow, prepared, toDriver } from './prepared-queries.ts'
import type { Tables } from './tables/tables.ts'

/** A place with what is stored of it. */
const placed = (place: FormPlace) => ({
  department: place.department,
  departmentKey: place.department === null ? null : departmentKey(place.department),
  category: place.category,
  subcategory: place.subcategory,
  scope: scopeOf(place)
})

const toVersion = ({
  id,
  formId,
  number,
  definition
}: Tables['formVersions']['$inferSelect']): FormVersionRow => ({
  ...{ id, formId, number },
  definition: JSON.parse(definition)
})

/** The key of `secretAuthors` in the JSON of answers: one that no field can have. */
const AUTHORS = '@authors'

function toAnswers(row: Tables['formAnswers']['$inferSelect']): AnswersRow {
  const { [AUTHORS]: secretAuthors, ...answers } = JSON.parse(row.answers)
  return { ...row, answers, ...(secretAuthors && { secretAuthors }) }
}

const answersOf = prepared(({ db, tables: { formAnswers }, dialect: { param } }) =>
  db
    .select()
    .from(formAnswers)
    .where(eq(formAnswers.ticketId, param('ticketId')))
    .orderBy(desc(formAnswers.answeredAt), desc(formAnswers.id))
)

const puttingAnswers = prepared(({ db, tables: { formAnswers } }) => {
  const given = ['versionId', 'authorId', 'answeredAt', 'answers'] as const
  return db
    .insert(formAnswers)
    .values(paramRow(['ticketId', 'formId', ...given]))
    .onConflictDoUpdate({
      target: [formAnswers.ticketId, formAnswers.formId],
      set: paramRow(given)
    })
})

/** See {@link FormsStore}. */
export function createFormsStore(connection: Connection): FormsStore {
  const { db, tables, dialect } = connection
  const { forms, formVersions, formAnswers, tickets } = tables

  async function selectForms(condition?: SQL): Promise<FormRow[]> {
    const { department, category, subcategory, enabled, version, authorId, updatedAt } = forms
    const rows = await db
      .select({
        ...{
          id: forms.id,
          scope: forms.scope,
          department,
          category,
          subcategory,
          enabled,
          version
        },
        ...{ authorId, updatedAt },
        versionId: formVersions.id
      })
      .from(forms)
      .innerJoin(
        formVersions,
        and(eq(formVersions.formId, forms.id), eq(formVersions.number, forms.version))
      )
      .where(condition)
      .orderBy(asc(forms.id))
    return rows.map(({ scope: of, ...row }) => ({ ...row, isRetired: of === retiredScope(row.id) }))
  }

  const isAnswered = sql`exists (select 1 from ${formAnswers} where ${formAnswers.versionId} = ${formVersions.id})`

  return {
    list: () => selectForms(),
    async find(id) {
      const [form] = await selectForms(eq(forms.id, id))
      return form
    },
    async findOf(place) {
      const [form] = await selectForms(eq(forms.scope, scopeOf(place)))
      return form
    },
    count: () => db.$count(forms),
    async insert({ definition, authorId, at, enabled, ...place }) {
      const times = { authorId, createdAt: at, updatedAt: at }
      const row = { ...placed(place), enabled, version: 1, ...times }
      const { id } = only(await db.insert(forms).values(row).returning({ id: forms.id }))
      const version = { number: 1, definition: JSON.stringify(definition), authorId, createdAt: at }
      await db.insert(formVersions).values({ formId: id, ...version })
      return only(await selectForms(eq(forms.id, id)))
    },
    async update(id, { department, category, subcategory, ...change }) {
      const before = only(await selectForms(eq(forms.id, id)))
      const place = {
        department: department === undefined ? before.department : department,
        category: category === undefined ? before.category : category,
        subcategory: subcategory === undefined ? before.subcategory : subcategory
      }
      await db
        .update(forms)
        .set({ ...change, ...placed(place) })
        .where(eq(forms.id, id))
      return only(await selectForms(eq(forms.id, id)))
    },
    async retire(id, at) {
      const row = { scope: retiredScope(id), enabled: false, updatedAt: at }
      await db.update(forms).set(row).where(eq(forms.id, id))
    },
    async delete(id) {
      await db.delete(formVersions).where(eq(formVersions.formId, id))
      await db.delete(forms).where(eq(forms.id, id))
    },
    async insertVersion({ formId, number, definition, authorId, at }) {
      const row = { formId, number, definition: JSON.stringify(definition), authorId }
      return toVersion(
        only(
          await db
            .insert(formVersions)
            .values({ ...row, createdAt: at })
            .returning()
        )
      )
    },
    async findVersion(formId, number) {
      const [row] = await db
        .select()
        .from(formVersions)
        .where(and(eq(formVersions.formId, formId), eq(formVersions.number, number)))
      return row && toVersion(row)
    },
    async listVersions(ids) {
      const { isAmong, listed } = dialect
      const rows = await db
        .select()
        .from(formVersions)
        .where(isAmong(formVersions.id, listed(sql`${JSON.stringify(ids)}`, formVersions.id)))
        .orderBy(asc(formVersions.id))
      return rows.map(toVersion)
    },
    async deleteVersions(formId, kept, before) {
      await db
        .delete(formVersions)
        .where(
          and(
            eq(formVersions.formId, formId),
            ne(formVersions.number, kept),
            lt(formVersions.createdAt, before),
            sql`not ${isAnswered}`
          )
        )
    },
    async listAnswered() {
      const rows = await db
        .select({ id: forms.id })
        .from(forms)
        .where(
          inArray(
            forms.id,
            db.select({ id: formVersions.formId }).from(formVersions).where(isAnswered)
          )
        )
        .orderBy(asc(forms.id))
      return rows.map(({ id }) => id)
    },
    async listAnswers(ticketId) {
      return (await answersOf(connection, { ticketId })).map(toAnswers)
    },
    async listAnswersOf(ticketIds) {
      const { isAmong, listed } = dialect
      const ids = listed(sql`${JSON.stringify(ticketIds)}`, formAnswers.ticketId)
      const rows = await db
        .select()
        .from(formAnswers)
        .where(isAmong(formAnswers.ticketId, ids))
        .orderBy(asc(formAnswers.ticketId), desc(formAnswers.answeredAt), desc(formAnswers.id))
      return rows.map(toAnswers)
    },
    async listAnswersOfPerson({ userId, after, limit }) {
      const raised = db
        .select({ id: tickets.id })
        .from(tickets)
        .where(eq(tickets.requesterId, userId))
      // A secret one may be of another person than who has answered last.
      const isSecretAuthor = and(
        like(formAnswers.answers, `%"${AUTHORS}":{%`),
        or(like(formAnswers.answers, `%":${userId},%`), like(formAnswers.answers, `%":${userId}}%`))
      )
      const isOfPerson = or(
        eq(formAnswers.authorId, userId),
        isSecretAuthor,
        inArray(formAnswers.ticketId, raised)
      )
      const rows = await db
        .select()
        .from(formAnswers)
        .where(and(isOfPerson, gt(formAnswers.id, after)))
        .orderBy(asc(formAnswers.id))
        .limit(limit)
      return rows.map(toAnswers)
    },
    async hasAnswers() {
      const rows = await db.select({ id: formAnswers.id }).from(formAnswers).limit(1)
      return rows.length > 0
    },
    async putAnswers({ answers, secretAuthors, ...row }) {
      const text = JSON.stringify(
        secretAuthors ? { ...answers, [AUTHORS]: secretAuthors } : answers
      )
      await puttingAnswers(connection, toDriver({ ...row, answers: text }))
    }
  }
}
