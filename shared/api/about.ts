import * as z from 'zod'
import { defineRoute } from './route.ts'

/** The name by which applications recognise a server of this product. */
export const PRODUCT = 'Help Desk'

export const About = z
  .object({ product: z.literal(PRODUCT), version: z.string() })
  .meta({ id: 'About' })
export type About = z.infer<typeof About>

export const getAbout = defineRoute({
  operationId: 'getAbout',
  method: 'GET',
  path: '/api/about',
  summary: 'The name and version of this product, for applications before sign-in',
  access: 'public',
  response: About,
  status: 200
})
