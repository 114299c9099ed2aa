import type { Hono } from 'hono'
import { connectUserDirectory, disconnectUserDirectory } from '#shared/api/accounts.ts'
import { getLdapSynchronisation, synchroniseLdap, testLdap } from '#shared/api/ldap-settings.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { implement } from '../../http/implement.ts'
import type { DirectoryService } from './directory-service.ts'

export function mountDirectoryRoutes(app: Hono<AppEnv>, directory: DirectoryService): void {
  implement(app, testLdap, async ({ body, authorization, t }) =>
    directory.test(body, await authorization.confirmed(), t)
  )

  implement(app, getLdapSynchronisation, async () => ({
    last: await directory.synchronisation.last()
  }))

  implement(app, synchroniseLdap, ({ query, authorization }) =>
    directory.synchronisation.now(query.held === 'apply', authorization)
  )

  implement(app, connectUserDirectory, async ({ params, body, authorization }) => {
    const confirmed = await authorization.confirmed()
    await directory.accounts.connect(params.id, body.username, confirmed)
    return undefined
  })

  implement(app, disconnectUserDirectory, async ({ params, authorization }) => {
    await directory.accounts.disconnect(params.id, await authorization.confirmed())
    return undefined
  })
}
