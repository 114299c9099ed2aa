import type { SecretBox } from '../../base/secret-box.ts'
import { unusable } from '../../settings/secret-settings.ts'
import type { MailboxRow } from '../../store/mailboxes-store.ts'

const purposeOf = (id: number) => `the password of mailbox ${id}`

/** @throws ProblemError 503 whose cause names the key file, for the log */
export async function sealPassword(
  secrets: SecretBox,
  id: number,
  password: string
): Promise<string | null> {
  if (password === '') return null
  return await secrets.seal(Buffer.from(password), purposeOf(id)).catch((cause: unknown) => {
    throw unusable(cause)
  })
}

/**
 * The password of a mailbox; null where it has none.
 * @throws ProblemError 503 whose cause names the key file, for the log
 */
export function openPassword(
  secrets: SecretBox,
  { id, secret }: Pick<MailboxRow, 'id' | 'secret'>
): string | null {
  if (secret === null) return null
  try {
    return Buffer.from(secrets.open(secret, purposeOf(id))).toString()
  } catch (cause) {
    throw unusable(cause)
  }
}
