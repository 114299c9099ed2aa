import { TwoLines } from './two-lines.tsx'

/** An email address that breaks before its @ rather than within a word. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <TwoLines title={email}>
      <span>{email.slice(0, at)}</span>
      <wbr />
      <span>{email.slice(at)}</span>
    </TwoLines>
  )
}
