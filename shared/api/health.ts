import * as z from 'zod'
import { defineRoute } from './route.ts'

const Health = z.object({ status: z.literal('ok') }).meta({ id: 'Health' })

export const getHealth = defineRoute({
  operationId: 'getHealth',
  method: 'GET',
  path: '/api/health',
  summary:
    'Whether this server is ready for requests: its database accepts changes and it is not shutting down; 503 otherwise',
  access: 'public',
  response: Health,
  status: 200
})

export const getLiveness = defineRoute({
  operationId: 'getLiveness',
  method: 'GET',
  path: '/api/health/live',
  summary: 'Whether this server is running, regardless of its database',
  access: 'public',
  response: Health,
  status: 200
})
