import * as z from 'zod'
import { contract } from '#shared/api/contract.ts'
import { LiveEvent } from '#shared/api/events.ts'
import { Problem } from '#shared/api/problems.ts'
import { WebhookPayload } from '#shared/api/webhooks.ts'

/** The named schemas of request bodies as JSON Schema 2020-12, as a client writes them. */
export function requestSchemas(): Record<string, object> {
  return definitionsIn(
    contract.flatMap(({ body }) => body ?? []),
    'input'
  )
}

/** The named schemas of answers, events and webhooks, as a client reads them. */
export function answerSchemas(): Record<string, object> {
  const answers = contract.flatMap(({ response }) => response ?? [])
  return definitionsIn([...answers, Problem, LiveEvent, WebhookPayload], 'output')
}

const DEFINITIONS = '#/components/schemas/'

/**
 * Refers to a named schema, or to a list of one.
 * @throws Error when the schema has no name (`.meta({ id })`), because generated clients would have
 * none for it either
 */
export function referTo(schema: z.ZodType): object {
  if (schema instanceof z.ZodArray)
    return { type: 'array', items: referTo(schema.element as z.ZodType) }
  const id = schema.meta()?.id
  if (id === undefined)
    throw new Error('A schema of the contract has no name in the API description')
  return { $ref: `${DEFINITIONS}${id}` }
}

/**
 * The schemas of parameters and headers: of their values, however these are written in an address.
 */
export function valueSchemas(fields: z.ZodObject): {
  properties: Record<string, object>
  required: readonly string[]
} {
  const { properties = {}, required = [] } = z.toJSONSchema(fields, {
    io: 'output',
    override: simplify
  })
  return { properties: properties as Record<string, object>, required }
}

/** Every named schema that these have anywhere in them. */
function definitionsIn(schemas: z.ZodType[], io: 'input' | 'output'): Record<string, object> {
  const { $defs } = z.toJSONSchema(z.union(schemas), { io, override: simplify })
  return JSON.parse(JSON.stringify($defs).replaceAll('#/$defs/', DEFINITIONS))
}

/** Removes keywords that would distract or mislead a reader. */
function simplify({
  zodSchema,
  jsonSchema
}: {
  zodSchema: z.core.$ZodType
  jsonSchema: z.core.JSONSchema.BaseSchema
}) {
  // The format says the same, and the pattern fills a screen with digits.
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
  // The type says the same: these are only the bounds of JSON's safe integers.
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  // The value that replaces an invalid one is not the default of an absent one.
  if (zodSchema._zod.def.type === 'catch') delete jsonSchema.default
}
