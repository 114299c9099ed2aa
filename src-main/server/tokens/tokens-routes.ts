import type { Hono } from 'hono'
import {
  createOwnToken,
  createServiceToken,
  listOwnTokens,
  listTokens,
  revokeOwnToken,
  revokeToken
} from '#shared/api/tokens.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import type { TokensService } from './tokens-service.ts'

export function mountTokenRoutes(app: Hono<AppEnv>, tokens: TokensService): void {
  implement(app, listOwnTokens, ({ actor }) => tokens.listOwn(actor))

  implement(app, createOwnToken, async ({ body, authorization }) =>
    tokens.createOwn(body, await authorization.confirmed())
  )

  implement(app, revokeOwnToken, async ({ actor, params, authorization }) => {
    await tokens.revokeOwn(actor, params.id, authorization)
    return undefined
  })

  implement(app, listTokens, ({ query }) => tokens.list(query.userId))

  implement(app, createServiceToken, async ({ params, body, authorization }) =>
    tokens.createFor(params.id, body, await authorization.confirmed())
  )

  implement(app, revokeToken, async ({ params, authorization }) => {
    await tokens.revokeAny(params.id, authorization)
    return undefined
  })
}
