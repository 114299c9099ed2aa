import { Text, type TextProps } from '@chakra-ui/react'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { titleOfPerson } from '../../lib/queries/users-queries.ts'
import { AddressLink, TextLink } from './address-link.tsx'
import { usePeopleByUsername } from './mention-people.ts'
import { MentionText } from './mention-text.tsx'
import { textParts } from './text-links.ts'

/** A text with the addresses and ticket references in it as links, and its mentions marked. */
export function LinkedText({ text, ...look }: { text: string } & TextProps) {
  return (
    <Text
      dir="auto"
      w="fit-content"
      maxW="min(65ch, 100%)"
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
  const people = usePeopleByUsername()
  const parts = useMemo(() => textParts(text, people), [text, people])
  return parts.map((part, index) => {
    if (part.kind === 'ticket') {
      return (
        <TextLink key={index.toString()} asChild>
          <Link to={paths.ticket(part.id)}>{part.text}</Link>
        </TextLink>
      )
    }
    if (part.kind === 'text') return <span key={index.toString()}>{part.text}</span>
    if (part.kind === 'mention') {
      return (
        <MentionText key={index.toString()} title={titleOfPerson(part.person)}>
          {part.text}
        </MentionText>
      )
    }
    return (
      <AddressLink key={index.toString()} address={part.address}>
        {part.text}
      </AddressLink>
    )
  })
}
