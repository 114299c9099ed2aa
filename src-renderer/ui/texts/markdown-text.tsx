import { Box, type TextProps } from '@chakra-ui/react'
import { Square, SquareCheckBig } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'
import ReactMarkdown, { type Components, type Options } from 'react-markdown'
import { Link } from 'react-router-dom'
import remarkBreaks from 'remark-breaks'
import remarkGfm from 'remark-gfm'
import { GFM_OPTIONS } from '#shared/domain/markdown-grammar.ts'
import { meant } from '#shared/languages/texts.ts'
import { t } from '../../lib/texts.ts'
import { AddressLink, TextLink } from './address-link.tsx'
import { AttachedImage } from './attached-image.ts'
import { MarkdownFrame } from './markdown-frame.tsx'
import { allowedAddress, attachedImageId, linkTexts, ownGrammar } from './markdown-tree.ts'
import { usePeopleByUsername } from './mention-people.ts'
import { MentionText } from './mention-text.tsx'

/**
 * A text in Markdown. It loads nothing of elsewhere and runs nothing: there is no HTML in it, an
 * image is a link to it unless it is attached, and links lead to addresses that are written out.
 */
export function MarkdownText({ text, ...look }: { text: string } & TextProps) {
  const people = usePeopleByUsername()
  return (
    <MarkdownFrame dir="auto" {...look}>
      <ReactMarkdown {...OPTIONS} rehypePlugins={[[linkTexts, people]]} components={COMPONENTS}>
        {text}
      </ReactMarkdown>
    </MarkdownFrame>
  )
}

const OPTIONS: Options = {
  remarkPlugins: [[remarkGfm, GFM_OPTIONS], remarkBreaks, ownGrammar],
  urlTransform: (address, attribute, { properties }) =>
    attribute === 'src' && attachedImageId(address) !== null
      ? address
      : allowedAddress(address, properties)
}

const COMPONENTS: Components = {
  a: ({ href, node, children }) => (
    <MarkedLink href={href} isTicket={isTicket(node)}>
      {children}
    </MarkedLink>
  ),
  span: ({ title, children }) =>
    title ? <MentionText title={title}>{children}</MentionText> : <span>{children}</span>,
  img: ({ src, alt }) => <MarkedImage src={src} name={alt || t('Image')} />,
  h1: LargeHeading,
  h2: LargeHeading,
  h3: SmallHeading,
  h4: SmallHeading,
  h5: SmallHeading,
  h6: SmallHeading,
  input: ({ checked }) => (
    <Box
      as={checked ? SquareCheckBig : Square}
      role="img"
      aria-label={checked ? t(meant('Done', 'a task')) : t('To do')}
      display="inline"
      boxSize="1.1em"
      me="2"
      verticalAlign="-0.2em"
    />
  ),
  table: ({ children }) => (
    <Box
      role="region"
      aria-label={t('Table')}
      tabIndex={0}
      overflowX="auto"
      focusVisibleRing="outside"
    >
      <table>{children}</table>
    </Box>
  )
}

const isTicket = (node: { properties: object } | undefined) =>
  node !== undefined && 'dataTicket' in node.properties

interface MarkedLinkProps {
  /** Absent where a link may not lead there. */
  href: string | Blob | undefined
  /** Whether it is a link of ours, to a ticket. */
  isTicket?: boolean
  children: ReactNode
}

function MarkedLink({ href, isTicket = false, children }: MarkedLinkProps) {
  if (typeof href !== 'string') return children
  if (isTicket) {
    return (
      <TextLink asChild>
        <Link to={href}>{children}</Link>
      </TextLink>
    )
  }
  return (
    <AddressLink address={href} title={children === href ? undefined : href}>
      <IsInLink value>{children}</IsInLink>
    </AddressLink>
  )
}

/** Whether an image is part of a link, in which no button may be. */
const IsInLink = createContext(false)

interface MarkedImageProps {
  /** Absent where it may not be named. */
  src: string | Blob | undefined
  name: string
}

/** An image that is attached, in its place, or a link to one that is not (D43). */
function MarkedImage({ src, name }: MarkedImageProps) {
  const Attached = useContext(AttachedImage)
  const isInLink = useContext(IsInLink)
  const id = typeof src === 'string' ? attachedImageId(src) : null
  if (id === null) return <MarkedLink href={src}>{name}</MarkedLink>
  return Attached ? <Attached id={id} name={name} isInLink={isInLink} /> : <span>{name}</span>
}

/** Bold lines and no headings, because the page's outline is not for those who write a comment. */
function LargeHeading({ children }: { children?: ReactNode }) {
  return (
    <Box as="p" fontWeight="semibold" fontSize="1.1em">
      {children}
    </Box>
  )
}

function SmallHeading({ children }: { children?: ReactNode }) {
  return (
    <Box as="p" fontWeight="semibold">
      {children}
    </Box>
  )
}
