import * as z from 'zod'

/**
 * The input of a schema, as a complete JSON schema: without the registry of names no part of it
 * becomes a reference, as in the OpenAPI document.
 */
export function inputShape(schema: z.ZodType) {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    metadata: z.registry<Record<string, unknown>>()
  })
}
