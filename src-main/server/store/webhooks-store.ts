import type { WebhookKind } from '#shared/domain/webhooks.ts'

/** Where a program elsewhere is notified of changes (D95). */
export interface WebhookRow {
  id: number
  url: string
  /** Sealed (D93), as the former one is, which signs too until a moment. */
  secret: string
  formerSecret: string | null
  formerUntil: Date | null
  kinds: WebhookKind[]
  enabled: boolean
  creatorId: number
  createdAt: Date
  /** When the server gave up the receiver; null where it has not. */
  switchedOffAt: Date | null
  /**
   * How many attempts have failed since the last that succeeded, and when the first of them did.
   */
  failures: number
  failingSince: Date | null
  /** Until when nothing is sent, because the receiver is away. */
  restUntil: Date | null
}

export type NewWebhookRow = Pick<
  WebhookRow,
  'url' | 'secret' | 'kinds' | 'enabled' | 'creatorId' | 'createdAt'
>

/**
 * A webhook with the first and the last moment at which a delivery is due; null where none waits.
 */
export interface WebhookQueue {
  webhook: WebhookRow
  firstAt: Date | null
  lastAt: Date | null
}

export interface WebhooksStore {
  /** All of them, oldest first. */
  list(): Promise<WebhookRow[]>
  find(id: number): Promise<WebhookRow | undefined>
  insert(webhook: NewWebhookRow): Promise<WebhookRow>
  update(id: number, change: Partial<Omit<WebhookRow, 'id'>>): Promise<WebhookRow | undefined>
  /** Deletes one, and leaves its deliveries to the cleaning up. @returns whether there was one */
  delete(id: number): Promise<boolean>
  /** Those that are on. */
  listQueues(): Promise<WebhookQueue[]>
}

/** How the database keeps kinds: with a space between each two, which none of them has. */
export const kindsText = (kinds: readonly WebhookKind[]) => kinds.join(' ')

/** Reads what {@link kindsText} wrote. */
export const kindsOf = (text: string) => text.split(' ') as WebhookKind[]
