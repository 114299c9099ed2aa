import type { User } from '#shared/api/users.ts'

/** Someone a ticket may concern, and whether they have said that they follow it. */
export interface ConcernedPerson {
  user: User
  /** Null where they have neither followed it nor stopped to. */
  following: boolean | null
  /** Whether they follow by a mention in a note, of which only those know who see notes (D41). */
  byNote: boolean
}

/** Who may be concerned by a ticket besides its requester, its assignee and its followers. */
export interface ConcernedQuery {
  userIds: readonly number[]
  /** The keys of usernames (D26). */
  usernameKeys: readonly string[]
}

/** Why and when people are let follow a ticket. */
export interface FollowingReason {
  byNote: boolean
  /** The duplicate because of which they do (D49). */
  duplicateId?: number
  at: Date
}

/** Who follows a ticket without being its requester or its assignee. */
interface OutsideFollower {
  ticketId: number
  user: User
}

/** People's choices to follow tickets (D42). */
export interface FollowersStore {
  /** Whether someone has said that they follow a ticket. */
  isFollowing(ticketId: number, userId: number): Promise<boolean>
  /**
   * The accounts that a ticket may concern, in no order: its requester and its
   * assignee as they are, who has said something about following it, and others.
   */
  listConcerned(ticketId: number, others: ConcernedQuery): Promise<ConcernedPerson[]>
  /**
   * Those of some people who follow one of some tickets, also as its requester or its assignee, each
   * once.
   */
  listAmong(ticketIds: readonly number[], userIds: readonly number[]): Promise<number[]>
  /** Keeps that someone follows a ticket, or has stopped to. @returns whether that is new */
  set(ticketId: number, userId: number, following: boolean, at: Date): Promise<boolean>
  /** Lets people follow who have not said anything yet. */
  add(ticketId: number, userIds: readonly number[], reason: FollowingReason): Promise<void>
  /**
   * Takes back what {@link add} did because of a duplicate, but for those who have said something
   * since.
   * @returns who follows the ticket no longer
   */
  removeOfDuplicate(ticketId: number, duplicateId: number): Promise<number[]>
  /** Who follows some tickets without being their requester or assignee, in no order. */
  listOutside(ticketIds: readonly number[]): Promise<OutsideFollower[]>
  /** The same people for all tickets of departments, with how many of these they follow. */
  countOutside(departmentKeys: readonly string[]): Promise<{ user: User; tickets: number }[]>
  /** Forgets that people follow a ticket. @returns who did */
  remove(ticketId: number, userIds: readonly number[]): Promise<number[]>
  /** The same for the people of {@link countOutside}. @returns how often */
  removeOutside(departmentKeys: readonly string[], userIds: readonly number[]): Promise<number>
}
