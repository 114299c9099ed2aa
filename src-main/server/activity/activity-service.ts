import type { Activity } from '#shared/api/activity.ts'
import type { Store } from '../store/store.ts'

export type ActivityService = ReturnType<typeof createActivityService>

/** What others did that concerns a person. */
export function createActivityService(store: Pick<Store, 'read'>) {
  return {
    /**
     * @param after the entry of the history the person knows of; without one only the newest is
     * answered
     */
    list: (userId: number, after: number | undefined): Promise<Activity> =>
      store.read.activity.find(userId, after)
  }
}
