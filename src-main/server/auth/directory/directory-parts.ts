import type { Clock } from '../../base/clock.ts'
import type { Log } from '../../base/log.ts'
import type { SecretBox } from '../../base/secret-box.ts'
import type { Store } from '../../store/store.ts'
import type { IdentitiesService } from '../identities/identities-service.ts'

/** The parts that signing in and synchronising with a directory share. */
export interface DirectoryParts {
  store: Store
  clock: Clock
  log: Log
  secrets: SecretBox
  identities: IdentitiesService
}
