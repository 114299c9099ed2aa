import type { Activity } from '#shared/api/activity.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'

export interface ActivityStore {
  /**
   * Changes by others that concern a user: assigned a ticket to them, commented on one they
   * requested or were assigned at that moment, or changed the status of one they requested. Deleted
   * tickets can't be opened and are left out, and so are those that the user does not see (D44):
   * the newest id is that of an entry that the user may know of.
   * @param after the history entry up to which the user is informed; without it only the newest id
   * is returned
   */
  find(viewer: Viewer, after: number | undefined): Promise<Activity>
}
