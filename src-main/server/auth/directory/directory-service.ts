import type { LdapTest, LdapTrial } from '#shared/api/ldap-settings.ts'
import { english, type Translate } from '#shared/languages/texts.ts'
import type { ConfirmedAuthorization } from '../../http/authorization.ts'
import { checkLdapUpdate } from '../../settings/ldap-rules.ts'
import { readSecret } from '../../settings/secret-settings.ts'
import { readSettings } from '../../settings/settings-service.ts'
import { createDirectoryAccounts } from './directory-accounts.ts'
import type { DirectoryParts } from './directory-parts.ts'
import { createDirectorySignIn } from './directory-sign-in.ts'
import { createDirectorySynchronisation } from './directory-synchronisation.ts'
import { testDirectory } from './directory-trial.ts'

export type DirectoryService = ReturnType<typeof createDirectoryService>

/** The help desk's use of a company's directory: LDAP, also that of Active Directory (D94). */
export function createDirectoryService(parts: DirectoryParts) {
  const { store, secrets, clock } = parts
  return {
    ...createDirectorySignIn(parts),
    accounts: createDirectoryAccounts(parts),
    synchronisation: createDirectorySynchronisation(parts),

    /**
     * Tries settings that may not be saved yet, with the kept password where they name none, and
     * looks up the role of a person.
     * @throws ProblemError 400
     */
    async test(
      { person, ...trial }: LdapTrial,
      authorization: ConfirmedAuthorization,
      t: Translate = english
    ): Promise<LdapTest> {
      checkLdapUpdate((await readSettings(store.read)).ldap, { ...trial, enabled: true })
      await authorization.check()
      const kept = trial.bindPassword ?? (await readSecret(store.read, secrets, 'ldap'))
      const config = { ...trial, bindPassword: kept ?? '' }
      return await testDirectory(store.read, config, person || undefined, clock(), t)
    }
  }
}
