import type { Clock } from '../../base/clock.ts'
import type { Log } from '../../base/log.ts'
import type { SecretBox } from '../../base/secret-box.ts'
import type { Store } from '../../store/store.ts'
import type { IdentitiesService } from '../identities/identities-service.ts'

/** What signing in and synchronising with a directory are made of. */
export interface DirectoryParts {
  store: Store
  clock: Clock
  log: Log
  secrets: SecretBox
  identities: IdentitiesService
}
