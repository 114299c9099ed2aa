/** A department by its shown name, and in the form in which it is compared (D3). */
export interface DepartmentRow {
  department: string
  departmentKey: string
}

/** Rows that name departments, besides tickets, settings and imports (D86). */
export type DepartmentUseKind =
  | 'account'
  | 'former-account'
  | 'category'
  | 'mailbox'
  | 'invitation'
  | 'canned-reply'
  | 'saved-view'
  | 'article'
  | 'schedule'
  | 'rule'
  | 'process'
  | 'form'

/** A name of a department as something has it. */
export interface DepartmentUse {
  kind: DepartmentUseKind
  name: string
}

/** A definition with another name for a department, as JSON. */
export interface MovedDefinition {
  table: 'rules' | 'processes' | 'process_parts'
  id: number
  definition: string
}

/** A department that is renamed, or merged into another (D86). */
export interface DepartmentMove {
  fromKey: string
  to: DepartmentRow
  /** The names by which accounts, categories, mailboxes and invitations have it. */
  spellings: readonly string[]
  /** Canned replies that get another name, because the other department has one of theirs. */
  replies: readonly { id: number; name: string }[]
  /** The filters of saved views that name it (D101). */
  views: readonly { id: number; filters: string }[]
  /** The definitions of rules (D75) and processes (D79) that name it, as JSON. */
  definitions: readonly MovedDefinition[]
  /**
   * The forms that are its own (D78), with the place that each has then: where the other department has
   * one, that stays, and this one is disabled.
   */
  forms: readonly { id: number; scope: string; isKept: boolean }[]
  /** The lists of departments of announcements that name it (D81), as they are stored and are to be. */
  audiences: readonly { departments: string; renamed: string }[]
  /** The values of the groups of settings that name it, as JSON. */
  settings: readonly { name: string; value: string }[]
  /** The mappings of imports that name it, as JSON; what a check of them found is forgotten. */
  imports: readonly { id: number; mapping: string }[]
  /** Whether its tickets are private afterwards (D44). */
  isPrivate: boolean
  /** Whether those of the former name stay private, should there be some again. */
  staysPrivate: boolean
  /** Whether it stays without members and tickets afterwards. */
  isAdded: boolean
  /**
   * Who is removed from the tickets of departments that become private with it, and how often
   * (D64).
   */
  outsiders: { keys: readonly string[]; userIds: readonly number[]; followings: number }
}

/** The departments, as far as they are no roles of users. */
export interface DepartmentsStore {
  /** The departments whose tickets not everyone sees (D44). */
  listPrivate(): Promise<DepartmentRow[]>
  /**
   * Makes a department private; one that is so already stays as it is.
   * @returns whether it was not
   */
  insertPrivate(row: DepartmentRow & { createdAt: Date }): Promise<boolean>
  /** @returns whether it was private */
  deletePrivate(departmentKey: string): Promise<boolean>
  /** The departments that administrators have added (D86). */
  listAdded(): Promise<DepartmentRow[]>
  insertAdded(row: DepartmentRow & { createdAt: Date }): Promise<void>
  /** @returns whether it was added */
  deleteAdded(departmentKey: string): Promise<boolean>
  /** The departments that have tickets, and how many, whether or not anyone works for them. */
  countTickets(): Promise<{ department: string; tickets: number }[]>
  /** Each name of a department that something has, once for each kind. */
  listUses(): Promise<DepartmentUse[]>
}
