import { millisecondsInMinute, millisecondsInSecond } from 'date-fns/constants'
import type { Clock } from '../base/clock.ts'
import type { Job } from './shared-state.ts'
import type { Store } from './store.ts'

/** For how long a server does a job for all, in milliseconds, and when it says so again. */
const LEASE_MS = millisecondsInMinute
const RENEWAL_MS = 20 * millisecondsInSecond

/** Lets one server at a time do a job for all, for as long as it says so again and again. */
export function createJobLease({ shared }: Pick<Store, 'shared'>, clock: Clock, job: Job) {
  let renewAt = 0
  return {
    /** @returns whether this server does the job now */
    async hold(): Promise<boolean> {
      if (performance.now() < renewAt) return true
      const now = clock()
      const until = new Date(now.getTime() + LEASE_MS)
      if (!(await shared.takeJob(job, { now, until }))) return false
      renewAt = performance.now() + RENEWAL_MS
      return true
    },
    async giveBack(): Promise<void> {
      if (renewAt === 0) return
      renewAt = 0
      // Where that fails it ends by itself.
      await shared.keepJob(job, clock()).catch(() => {})
    }
  }
}
