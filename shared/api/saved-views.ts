import * as z from 'zod'
import { saying } from '../languages/validation-texts.ts'
import { IdParams, id, requiredName, visible } from './fields.ts'
import { defineRoute } from './route.ts'

/** The most views that one person keeps. */
export const MAX_VIEWS = 50

const MAX_FILTERS_LENGTH = 1500

/** A list's path and parameters, as its address has them. */
const filters = z
  .string(saying('Filters must be text'))
  .max(
    MAX_FILTERS_LENGTH,
    saying('Filters must be at most {max} characters', {
      max: MAX_FILTERS_LENGTH
    })
  )
  .regex(
    /^\/(dashboard|tickets|unassigned|department-tickets)?(\?[\x21-\x7e]*)?$/,
    saying('Filters must be the path and parameters of a list, such as /tickets?priority=high')
  )

/** The team that sees the view; null for a view of one's own. */
const team = visible(
  'Department',
  z.string(saying('Department must be text')).trim().min(1).max(100)
)

/** A name for the filters of a list (D48). */
export const SavedView = z
  .object({
    id,
    name: z.string(),
    filters: z.string(),
    department: z.string().nullable(),
    ownerId: id,
    /** Whether the caller may change and delete it. */
    editable: z.boolean()
  })
  .meta({ id: 'SavedView' })
export type SavedView = z.infer<typeof SavedView>

export const NewSavedView = z
  .strictObject({
    name: requiredName('Name', 60),
    filters,
    department: team.nullish()
  })
  .meta({ id: 'NewSavedView' })
export type NewSavedView = z.infer<typeof NewSavedView>

export const SavedViewChange = z
  .strictObject({
    name: requiredName('Name', 60).optional(),
    filters: filters.optional()
  })
  .meta({ id: 'SavedViewChange' })
export type SavedViewChange = z.infer<typeof SavedViewChange>

export const listSavedViews = defineRoute({
  operationId: 'listSavedViews',
  method: 'GET',
  path: '/api/saved-views',
  summary: 'Your saved views and those shared with your team, by name (D48)',
  access: 'signed-in',
  response: z.array(SavedView),
  status: 200
})

export const createSavedView = defineRoute({
  operationId: 'createSavedView',
  method: 'POST',
  path: '/api/saved-views',
  summary: 'Save the filters of a list under a name, for yourself or one of your teams (D48)',
  access: 'signed-in',
  body: NewSavedView,
  response: SavedView,
  status: 201,
  errors: [403, 409]
})

export const updateSavedView = defineRoute({
  operationId: 'updateSavedView',
  method: 'PATCH',
  path: '/api/saved-views/{id}',
  summary:
    'Rename a saved view or change its filters: its owner and, for a shared view, the head of its team and IT Support Specialists (D48)',
  access: 'signed-in',
  params: IdParams,
  body: SavedViewChange,
  response: SavedView,
  status: 200,
  errors: [403, 404]
})

export const deleteSavedView = defineRoute({
  operationId: 'deleteSavedView',
  method: 'DELETE',
  path: '/api/saved-views/{id}',
  summary: 'Delete a saved view, for people who can change it (D48)',
  access: 'signed-in',
  params: IdParams,
  status: 204,
  errors: [403, 404]
})
