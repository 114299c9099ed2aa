/** A department by its shown name, and in the form in which it is compared (D3). */
export interface DepartmentRow {
  department: string
  departmentKey: string
}

/** The departments, as far as they are no roles of users. */
export interface DepartmentsStore {
  /** The departments whose tickets not everybody sees (D44). */
  listPrivate(): Promise<DepartmentRow[]>
  /**
   * Makes a department private; one that is so already stays as it is.
   * @returns whether it was not
   */
  insertPrivate(row: DepartmentRow & { createdAt: Date }): Promise<boolean>
  /** @returns whether it was private */
  deletePrivate(departmentKey: string): Promise<boolean>
  /** The departments that have tickets, whether or not anybody works for them. */
  listWithTickets(): Promise<string[]>
}
