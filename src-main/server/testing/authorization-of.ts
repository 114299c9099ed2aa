import type { Viewer } from '#shared/domain/private-departments.ts'
import type { ConfirmedAuthorization } from '../http/authorization.ts'
import type { Store } from '../store/store.ts'

/** An authorization for tests of services, which writes in a person's name without a session. */
export function authorizationOf(store: Store, actor: Viewer): ConfirmedAuthorization {
  return {
    isConfirmed: true,
    digest: '',
    transaction: (work) => store.transaction((tx) => work(tx, actor)),
    exclusive: (work) => store.exclusive((bulk) => work(bulk, actor)),
    check: async () => {},
    confirmed: async () => authorizationOf(store, actor)
  }
}
