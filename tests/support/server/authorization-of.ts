import type { Viewer } from '#shared/domain/private-departments.ts'
import { type Clock, systemClock } from '../../../src-main/server/base/clock.ts'
import type { ConfirmedAuthorization } from '../../../src-main/server/http/authorization.ts'
import type { Act, Store } from '../../../src-main/server/store/store.ts'

/** An authorization for tests of services, which writes in a person's name without a session. */
export function authorizationOf(
  store: Store,
  actor: Viewer,
  clock: Clock = systemClock
): ConfirmedAuthorization {
  return {
    isConfirmed: true,
    digest: '',
    eventOf: (kind, { id }, { subjectId = null, detail = null } = {}) => ({
      ...{ at: clock(), kind, actorId: id, subjectId, address: null, detail }
    }),
    transaction: (work) => store.transaction((tx) => work(tx, actor)),
    exclusive: (work) => store.exclusive((bulk) => work(bulk, actor)),
    check: async () => {},
    confirmed: async () => authorizationOf(store, actor, clock)
  }
}

/** The deletion of someone's own account, for tests of what else it does. */
export function deletionBy(actorId: number, at: Date): Act {
  return {
    ...{ at, kind: 'account-deleted', actorId, subjectId: actorId },
    ...{ address: null, detail: null }
  }
}
