import type { Activity } from '#shared/api/activity.ts'

export interface ActivityStore {
  /**
   * What others did that concerns a user: assigned a ticket to them, commented on one they
   * requested or were assigned at that moment, or changed the status of one they requested. Deleted
   * tickets can't be opened and are left out.
   * @param after the history entry up to which the user is informed; without it only the newest id
   * is returned
   */
  find(userId: number, after: number | undefined): Promise<Activity>
}
