import { chakra, Text, type TextProps } from '@chakra-ui/react'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { useIsKiosk } from '../../../lib/kiosk.ts'
import { paths } from '../../../lib/paths.ts'
import { textParts } from './text-links.ts'

/**
 * A text with the addresses and ticket references in it as links. A kiosk opens no addresses, so
 * there they are plain text.
 */
export function LinkedText({ text, ...look }: { text: string } & TextProps) {
  return (
    <Text
      dir="auto"
      w="fit-content"
      maxW="prose"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
      overflow="clip"
      overflowClipMargin="0.5em"
      {...look}
    >
      <Parts text={text} />
    </Text>
  )
}

function Parts({ text }: { text: string }) {
  const isKiosk = useIsKiosk()
  const parts = useMemo(() => textParts(text), [text])
  return parts.map((part, index) => {
    if (part.kind === 'ticket') {
      return (
        <TextLink key={index.toString()} asChild>
          <Link to={paths.ticket(part.id)}>{part.text}</Link>
        </TextLink>
      )
    }
    if (part.kind === 'text' || isKiosk) return part.text
    // The link must not replace the application; the desktop opens it in the system's browser.
    const target = part.address.startsWith('mailto:') ? undefined : '_blank'
    return (
      <TextLink
        key={index.toString()}
        href={part.address}
        target={target}
        rel="noopener noreferrer nofollow"
      >
        {part.text}
      </TextLink>
    )
  })
}

const TextLink = chakra('a', {
  base: {
    color: 'indigo.fg',
    textDecoration: 'underline',
    textUnderlineOffset: '0.15em',
    borderRadius: 'xs',
    focusVisibleRing: 'outside'
  }
})
