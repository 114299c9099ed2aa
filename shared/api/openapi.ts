import * as z from 'zod'
import { defineRoute } from './route.ts'

/** An OpenAPI document, from which programs learn what the API offers (D30). */
export const ApiDescription = z.looseObject({ openapi: z.string() }).meta({ id: 'ApiDescription' })
export type ApiDescription = z.infer<typeof ApiDescription>

export const getApiDescription = defineRoute({
  operationId: 'getApiDescription',
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This description, as OpenAPI 3.1 (D30)',
  access: 'public-on-loopback',
  response: ApiDescription,
  status: 200
})

export const showApiDocs = defineRoute({
  operationId: 'showApiDocs',
  method: 'GET',
  path: '/api/docs',
  summary: 'This description as a page for reading and trying calls (D30)',
  access: 'public-on-loopback',
  produces: 'text/html',
  status: 200,
  errors: [404]
})
