import { text } from '#shared/languages/texts.ts'
import type { SecretBox } from '../../base/secret-box.ts'
import type { ConfirmedAuthorization } from '../../http/authorization.ts'
import { ProblemError } from '../../http/problem.ts'
import { readSettings } from '../../settings/settings-service.ts'
import type { Store } from '../../store/store.ts'
import type { IdentitiesService } from '../identities/identities-service.ts'
import { directoryConfig } from './directory-config.ts'
import { withDirectory } from './directory-connection.ts'
import { DirectoryError } from './directory-errors.ts'
import { findByName } from './directory-people.ts'

/** How long an administrator waits for the directory, in milliseconds. */
const LOOK_UP_DEADLINE_MS = 10_000

interface Parts {
  store: Store
  secrets: SecretBox
  identities: IdentitiesService
}

/** Connects accounts that exist with people of the directory (D94). */
export function createDirectoryAccounts({ store, secrets, identities }: Parts) {
  return {
    /** Whether the directory signs an account in; undefined where there is none. */
    async stateOf(userId: number): Promise<{ isConnected: boolean } | undefined> {
      if (!(await readSettings(store.read)).ldap.enabled) return undefined
      const own = await identities.listOf(userId)
      return { isConnected: own.some(({ provider }) => provider === 'ldap') }
    },

    /**
     * @param username of the person in the directory, or another name to sign in with there
     * @throws ProblemError 404 where either is not there, 409 where one of them is connected already
     * or there is no directory, 503
     */
    async connect(userId: number, username: string, authorization: ConfirmedAuthorization) {
      await authorization.check()
      const config = await directoryConfig(store.read, secrets)
      if (!config)
        throw new ProblemError(409, 'No directory is set up. Set one up in Settings first.')
      const person = await withDirectory(config, LOOK_UP_DEADLINE_MS, (directory) =>
        findByName(directory, config, username)
      ).catch((cause: unknown) => {
        if (!(cause instanceof DirectoryError)) throw cause
        throw new ProblemError(
          503,
          text('The directory is not available. {reason}', { reason: cause.sentence })
        )
      })
      if (!person) {
        throw new ProblemError(
          404,
          'The directory has no person with this username, or more than one'
        )
      }
      const { subject } = person
      await identities.link(userId, { provider: 'ldap', subject }, authorization)
    },

    /** @throws ProblemError 404, 409 where nothing else signs its owner in */
    disconnect: (userId: number, authorization: ConfirmedAuthorization): Promise<void> =>
      identities.unlink(userId, 'ldap', authorization)
  }
}
