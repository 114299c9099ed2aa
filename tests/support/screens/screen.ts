import type { Page } from '@playwright/test'
import type { Role } from '../demo-company.ts'

/** A screen in one of its states, and who looks at it. */
export interface Screen {
  name: string
  path: string
  /** Nobody is signed in where it is null. */
  as: Role | null
  /** What is there once it is drawn: a heading, or a text where it has none. */
  shows: string
  /** What is done there then. */
  act?(page: Page): Promise<void>
}
