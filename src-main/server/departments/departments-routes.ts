import type { Hono } from 'hono'
import {
  createDepartment,
  deleteDepartment,
  listAddedDepartments,
  listDepartmentFollowers,
  listDepartments,
  renameDepartment,
  updateDepartment
} from '#shared/api/departments.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import type { DepartmentsService } from './departments-service.ts'

export function mountDepartmentRoutes(app: Hono<AppEnv>, departments: DepartmentsService): void {
  implement(app, listAddedDepartments, () => departments.listAdded())

  implement(app, listDepartments, () => departments.list())

  implement(app, listDepartmentFollowers, ({ query }) =>
    departments.listFollowers(query.name, query.newName)
  )

  implement(app, createDepartment, ({ body, authorization }) =>
    departments.create(body, authorization)
  )

  implement(app, updateDepartment, ({ body, authorization }) =>
    departments.update(body, authorization)
  )

  implement(app, renameDepartment, async ({ body, authorization }) =>
    departments.rename(body, await authorization.confirmed())
  )

  implement(app, deleteDepartment, async ({ query, authorization }) => {
    await departments.delete(query.name, authorization)
    return undefined
  })
}
