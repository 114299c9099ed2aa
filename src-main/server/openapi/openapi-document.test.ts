import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import type { ApiDescription } from '#shared/api/openapi.ts'
import type { Problem } from '#shared/api/problems.ts'
import { makeTemporaryFolder, startTestServer } from '#support/server/test-server.ts'
import { describeApi } from './openapi-document.ts'
import { answerSchemas, requestSchemas } from './openapi-schemas.ts'

interface Operation {
  operationId: string
  security: object[]
  parameters?: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { required: boolean; content: Record<string, { schema: object }> }
  responses: Record<string, { headers?: object; content?: Record<string, { schema: object }> }>
}
type Schema = { properties: Record<string, object>; required: string[] }

const document = describeApi() as unknown as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; securitySchemes: object }
}
const operations = Object.entries(document.paths).flatMap(([address, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    title: `${method.toUpperCase()} ${address}`,
    operation
  }))
)

function operationOf(title: string): Operation {
  const found = operations.find((candidate) => candidate.title === title)
  if (!found) throw new Error(`${title} is not described`)
  return found.operation
}

/**
 * A call of each kind, written by hand from spec §7 and the decisions D22, D24, D28 and D29. The
 * fuzz test finds an answer of any call that is not described.
 */
const ANSWERS = {
  'GET /api/setup': '200 421 500 503',
  'POST /api/setup': '201 400 403 413 415 421 429 500 503',
  'POST /api/register': '201 400 403 409 413 415 421 429 500 503',
  'POST /api/login': '200 400 401 403 409 413 415 421 429 500 503',
  'POST /api/logout': '204 403 421 500 503',
  'GET /api/user': '200 401 421 500 503',
  'DELETE /api/sessions/{id}': '204 400 401 403 404 421 500 503',
  'POST /api/attachments': '201 400 401 403 408 409 413 414 415 421 429 500 503 507',
  'GET /api/tickets': '200 400 401 414 421 500 503',
  'GET /api/tickets/{id}': '200 400 401 404 421 500 503',
  'PATCH /api/tickets/{id}': '200 400 401 403 404 409 413 415 421 429 500 503',
  'DELETE /api/tickets/{id}/following': '204 400 401 403 404 421 429 500 503',
  'GET /api/tickets/stats/counts': '200 400 401 403 404 414 421 500 503',
  'GET /api/admin/users': '200 401 403 421 500 503',
  'PUT /api/admin/users/{id}': '200 400 401 403 404 409 413 415 421 429 500 503',
  'DELETE /api/admin/tickets/clear': '200 401 403 421 429 500 503',
  'GET /api/events': '200 400 401 414 421 429 500 503',
  'GET /api/docs': '200 401 404 421 500 503'
}

describe('the description', () => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate(describeApi() as Record<string, unknown>)).toEqual({
      valid: true
    })
    expect(validator.version).toBe('3.1')
  })

  test('lists every call, with every way it can end', () => {
    expect(operations.map(({ title }) => title).sort()).toEqual(
      contract.map(({ method, path }) => `${method} ${path}`).sort()
    )
    for (const [title, statuses] of Object.entries(ANSWERS))
      expect([title, Object.keys(operationOf(title).responses).join(' ')]).toEqual([
        title,
        statuses
      ])
  })

  test('gives every error as a problem', () => {
    for (const { operation } of operations) {
      for (const [status, answer] of Object.entries(operation.responses)) {
        if (Number(status) < 400) continue
        expect(answer.content).toEqual({
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } }
        })
      }
    }
    expect(operationOf('POST /api/login').responses[429]?.headers).toHaveProperty('Retry-After')
  })

  test('says who must be signed in, by which cookie, or a token of which scope', () => {
    const cookie = [{ helpdesk_session: [] }]
    expect(operationOf('POST /api/login').security).toEqual([])
    expect(operationOf('GET /api/openapi.json').security).toEqual([
      {},
      ...cookie,
      { token: ['read'] }
    ])
    expect(operationOf('GET /api/user').security).toEqual([...cookie, { token: ['read'] }])
    expect(operationOf('POST /api/tickets').security).toEqual([...cookie, { token: ['write'] }])
    expect(operationOf('DELETE /api/sessions').security).toEqual(cookie)
    expect(operationOf('POST /api/admin/users').security).toEqual(cookie)
    const admin = { token: ['admin'] }
    expect(operationOf('GET /api/admin/users').security).toEqual([...cookie, admin])
    expect(operationOf('DELETE /api/admin/tickets/clear').security).toEqual([...cookie, admin])
    expect(document.components.securitySchemes).toEqual({
      helpdesk_session: { type: 'apiKey', in: 'cookie', name: 'helpdesk_session' },
      token: { type: 'http', scheme: 'bearer' }
    })
  })

  test('describes a request as it is written and an answer as it is read', () => {
    const { NewTicket, Ticket, TicketChange } = document.components.schemas
    expect(NewTicket?.required).toEqual(['description', 'category', 'requesterId'])
    expect(NewTicket?.properties.priority).toMatchObject({
      default: 'medium',
      enum: ['high', 'medium', 'low']
    })
    const properties = Ticket?.properties ?? {}
    const { format, private: isPrivate } = properties
    const absent = ['format', 'private', 'service', 'waiting', 'schedule', 'form', 'tasks']
    const optional = [...absent, 'processes', 'approvals', 'outage']
    const always = Object.keys(properties).filter((name) => !optional.includes(name))
    expect(Ticket?.required).toEqual(always)
    expect(format).toEqual({ type: 'string', const: 'markdown' })
    expect(isPrivate).toEqual({ type: 'boolean', const: true })
    expect(Ticket?.properties.createdAt).toEqual({ type: 'string', format: 'date-time' })
    expect(TicketChange).toMatchObject({ additionalProperties: false })
    expect(operationOf('PATCH /api/tickets/{id}').requestBody).toEqual({
      required: true,
      description: 'At most 128 KiB',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/TicketChange' } } }
    })
    expect(operationOf('POST /api/login').requestBody).toMatchObject({
      description: 'At most 8 KiB'
    })
  })

  test('has one description of a schema that is sent and answered', () => {
    // An answer promises that it has nothing else; a request may have it, and it is ignored.
    const comparable = (schema: object | undefined) => ({ ...schema, additionalProperties: null })
    const answers = answerSchemas()
    const both = Object.entries(requestSchemas()).filter(([name]) => name in answers)
    expect(both.map(([name]) => name)).toContain('RegistrationSettings')
    for (const [name, request] of both)
      expect([name, comparable(answers[name])]).toEqual([name, comparable(request)])
  })

  test('describes what is no JSON, and the header of lists in pages', () => {
    const text = { schema: { type: 'string' } }
    expect(operationOf('GET /api/events').responses[200]?.content).toEqual({
      'text/event-stream': text
    })
    expect(operationOf('GET /api/docs').responses[200]?.content).toEqual({ 'text/html': text })
    const bytes = {
      'application/octet-stream': { schema: { type: 'string', format: 'binary' } }
    }
    expect(operationOf('POST /api/attachments').requestBody).toEqual({
      required: true,
      content: bytes
    })
    expect(operationOf('GET /api/attachments/{id}').responses[200]?.content).toEqual(bytes)
    const file = operationOf('GET /api/tickets/export').responses[200]
    expect(file?.content).toEqual({ 'text/csv': text })
    expect(file?.headers).toHaveProperty('Content-Disposition')
    expect(operationOf('POST /api/logout').responses[204]).not.toHaveProperty('content')
    expect(operationOf('GET /api/tickets').responses[200]?.headers).toEqual({
      'X-Total-Count': { required: true, schema: { type: 'integer', minimum: 0 } }
    })
  })
})

test('the description is answered as JSON', async () => {
  const server = await startTestServer()
  const { headers, body } = await server.anonymous().get<ApiDescription>('/api/openapi.json')
  expect(headers.get('Content-Type')).toBe('application/json')
  expect(body).toEqual(describeApi())
  await server.close()
})

test('the page is the one that was built, and 404 where none was', async () => {
  const webRoot = makeTemporaryFolder()
  const page = async (options: object) => {
    const server = await startTestServer(options)
    const answer = await server.anonymous().get<Problem>('/api/docs')
    await server.close()
    return answer
  }
  for (const options of [{}, { webRoot: webRoot.path }]) {
    const { status, body } = await page(options)
    expect([status, body.detail]).toEqual([
      404,
      'The page has not been built. The description is available at /api/openapi.json'
    ])
  }
  writeFileSync(path.join(webRoot.path, 'api-docs.html'), '<title>API</title>')
  const { status, headers, body } = await page({ webRoot: webRoot.path })
  expect([status, body]).toEqual([200, '<title>API</title>'])
  expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  expect(headers.get('Cache-Control')).toBe('no-store')
  expect(headers.get('Content-Security-Policy')).toMatch(/script-src 'self';/)
  webRoot.remove()
})
