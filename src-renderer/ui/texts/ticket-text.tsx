import type { TextProps } from '@chakra-ui/react'
import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { Comment } from '#shared/api/comments.ts'
import { isTooIntricate } from '#shared/domain/markdown-limits.ts'
import { LinkedText } from './linked-text.tsx'

type Drawn = ComponentType<{ text: string } & TextProps>

interface TicketTextProps extends TextProps {
  text: string
  format: Comment['format']
}

/**
 * A description or a comment as its format asks for: Markdown, or the text as it is written (D43).
 */
export function TicketText({ format, ...text }: TicketTextProps) {
  return format === 'markdown' ? <Markdown {...text} /> : <LinkedText {...text} />
}

/** The renderer of Markdown, once a text has needed it. */
let loaded: Drawn | null = null

/** Shows the text as it is written until the renderer has loaded, or where it can't draw it. */
export function Markdown(props: { text: string } & TextProps) {
  const [Drawn, setDrawn] = useState(() => loaded)
  useEffect(() => {
    if (Drawn) return
    import('./markdown-text.tsx').then(
      ({ MarkdownText }) => {
        loaded = MarkdownText
        setDrawn(() => MarkdownText)
      },
      // The text that is already shown can be read.
      () => undefined
    )
  }, [Drawn])

  const asWritten = <LinkedText {...props} />
  if (!Drawn || isTooIntricate(props.text)) return asWritten
  return (
    <OrAsWritten key={props.text} asWritten={asWritten}>
      <Drawn {...props} />
    </OrAsWritten>
  )
}

interface OrAsWrittenProps {
  asWritten: ReactNode
  children: ReactNode
}

/** Keeps the page when drawing one text fails. */
class OrAsWritten extends Component<OrAsWrittenProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.asWritten : this.props.children
  }
}
