import * as z from 'zod'
import { defineRoute } from './route.ts'

const Health = z.object({ status: z.literal('ok') }).meta({ id: 'Health' })

export const getHealth = defineRoute({
  operationId: 'getHealth',
  method: 'GET',
  path: '/api/health',
  summary:
    'Whether this server should be sent requests: its database takes changes, and it is not about to stop; else 503',
  access: 'public',
  response: Health,
  status: 200
})

export const getLiveness = defineRoute({
  operationId: 'getLiveness',
  method: 'GET',
  path: '/api/health/live',
  summary: 'Whether this server runs, whatever its database does',
  access: 'public',
  response: Health,
  status: 200
})
