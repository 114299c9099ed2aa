import type { Activity } from '#shared/api/activity.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import type { Store } from '../store/store.ts'

export type ActivityService = ReturnType<typeof createActivityService>

/** Reads what others did that concerns a person. */
export function createActivityService(store: Pick<Store, 'read'>) {
  return {
    /**
     * @param after the history entry up to which the person is informed; without it only the newest
     * id is returned
     */
    list: (viewer: Viewer, after: number | undefined): Promise<Activity> =>
      store.read.activity.find(viewer, after)
  }
}
