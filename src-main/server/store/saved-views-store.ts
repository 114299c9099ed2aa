/** Filters of lists under a name (D48). */
export interface SavedViewRow {
  id: number
  ownerId: number
  name: string
  /** The team that sees it, and its form in which it is compared (D3); null for one's own. */
  department: string | null
  departmentKey: string | null
  filters: string
}

export interface SavedViewsStore {
  /** The views of a person and of departments, by name. */
  list(ownerId: number, departmentKeys: readonly string[]): Promise<SavedViewRow[]>
  /** The views whose filters have a department (D101). */
  listWithDepartment(): Promise<Pick<SavedViewRow, 'id' | 'filters'>[]>
  find(id: number): Promise<SavedViewRow | undefined>
  countOf(ownerId: number): Promise<number>
  insert(view: Omit<SavedViewRow, 'id'>, at: Date): Promise<SavedViewRow>
  update(
    id: number,
    change: Partial<Pick<SavedViewRow, 'name' | 'filters'>>,
    at: Date
  ): Promise<SavedViewRow>
  delete(id: number): Promise<void>
}
