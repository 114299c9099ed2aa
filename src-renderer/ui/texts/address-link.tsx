import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useIsKiosk } from '../../lib/kiosk.ts'

interface AddressLinkProps {
  address: string
  /** Shown on hover, where the text does not say where the link leads. */
  title?: string | undefined
  children: ReactNode
}

/** An address in a text as a link. A kiosk opens no addresses, so there it is plain text. */
export function AddressLink({ address, title, children }: AddressLinkProps) {
  if (useIsKiosk()) return <span>{children}</span>
  // The link must not replace the application; the desktop opens it in the system's browser.
  const target = address.startsWith('mailto:') ? undefined : '_blank'
  return (
    <TextLink href={address} target={target} title={title} rel="noopener noreferrer nofollow">
      {children}
    </TextLink>
  )
}

/** The look of a link in a text. */
export const TextLink = chakra('a', {
  base: {
    color: 'indigo.fg',
    textDecoration: 'underline',
    textUnderlineOffset: '0.15em',
    borderRadius: 'xs',
    focusVisibleRing: 'outside'
  }
})
