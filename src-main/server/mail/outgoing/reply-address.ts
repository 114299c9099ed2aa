import { departmentKey } from '#shared/domain/teams.ts'
import type { Stores } from '../../store/store.ts'

/**
 * Where answers to emails about tickets of a department go: its mailbox, or else any, because an
 * answer finds its ticket from everywhere.
 * @returns null where no mailbox is read
 */
export async function replyAddressOf(
  { mailboxes }: Pick<Stores, 'mailboxes'>,
  department: string
): Promise<string | null> {
  const read = (await mailboxes.list()).filter(({ enabled }) => enabled)
  const key = departmentKey(department)
  const own = read.find((mailbox) => departmentKey(mailbox.department) === key)
  return (own ?? read[0])?.address ?? null
}
