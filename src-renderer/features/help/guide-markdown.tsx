import { Heading } from '@chakra-ui/react'
import { createContext, type ReactNode, useContext } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import { Link } from 'react-router-dom'
import remarkGfm from 'remark-gfm'
import { paths } from '../../lib/paths.ts'
import { AddressLink, TextLink } from '../../ui/texts/address-link.tsx'
import { MarkdownFrame } from '../../ui/texts/markdown-frame.tsx'

interface GuideMarkdownProps {
  text: string
  /** The guides that the reader opens; links to other files are their texts alone. */
  names: readonly string[]
}

/** The text of a guide, without its pictures. Guides are in English in every language (D82). */
export function GuideMarkdown({ text, names }: GuideMarkdownProps) {
  return (
    <Names value={names}>
      <MarkdownFrame lang="en" dir="ltr" textStyle="md" css={LOOK}>
        <ReactMarkdown remarkPlugins={[remarkGfm]} components={COMPONENTS}>
          {text}
        </ReactMarkdown>
      </MarkdownFrame>
    </Names>
  )
}

const Names = createContext<readonly string[]>([])

/** More room than between the paragraphs of a comment, because a guide is longer. */
const LOOK = {
  lineHeight: '1.6',
  '& > * + *': { mt: '0.9em' },
  '& li + li': { mt: '0.4em' },
  '& p': { whiteSpace: 'normal' }
}

const COMPONENTS: Components = {
  a: ({ href, children }) => <GuideLink address={href ?? ''}>{children}</GuideLink>,
  img: () => null,
  h2: ({ children }) => (
    <Heading as="h2" textStyle="lg" css={{ '&&': { mt: '1.6em' } }}>
      {children}
    </Heading>
  ),
  h3: ({ children }) => (
    <Heading as="h3" textStyle="md">
      {children}
    </Heading>
  )
}

function GuideLink({ address, children }: { address: string; children: ReactNode }) {
  const names = useContext(Names)
  const name = /^([\w-]+)\.md$/.exec(address)?.[1]
  if (name && names.includes(name)) {
    return (
      <TextLink asChild>
        <Link to={paths.guide(name)}>{children}</Link>
      </TextLink>
    )
  }
  if (/^https?:/.test(address)) return <AddressLink address={address}>{children}</AddressLink>
  return <span>{children}</span>
}
