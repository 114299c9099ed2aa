/** The settings of the help desk, which all its servers share. */
export interface SettingsStore {
  /** The groups that are not as they were at first, as JSON by their names. */
  list(): Promise<Map<string, string>>
  /** One of them; undefined while it is as at first. */
  find(name: string): Promise<string | undefined>
  /** Keeps a group of settings in the place of what it was. */
  put(name: string, value: string, at: Date): Promise<void>
}
