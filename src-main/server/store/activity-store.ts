import type { Activity } from '#shared/api/activity.ts'

export interface ActivityStore {
  /**
   * What others did that concerns a user: gave them a ticket, wrote on one they requested or had at
   * that moment, or changed the status of one they requested. Tickets that are gone can't be opened
   * and are left out.
   * @param after the entry of the history the user knows of; without one only the newest is
   * answered
   */
  find(userId: number, after: number | undefined): Promise<Activity>
}
