import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { TextLink } from './address-link.tsx'

interface LinkInTextProps {
  to: string
  /** The part of the sentence that is the link; a translated sentence puts it in. */
  children?: ReactNode
}

/** A link to another screen inside a sentence, such as `<link>` of a translated one. */
export function LinkInText({ to, children }: LinkInTextProps) {
  return (
    <TextLink asChild>
      <Link to={to}>{children}</Link>
    </TextLink>
  )
}
