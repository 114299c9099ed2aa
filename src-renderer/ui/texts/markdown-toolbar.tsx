import { Button, Flex, IconButton } from '@chakra-ui/react'
import { Bold, Code, Italic, Link2, List } from 'lucide-react'
import type { EditKind } from './markdown-edits.ts'
import { keyOfEdit } from './markdown-keys.ts'

const EDITS = [
  { kind: 'bold', label: 'Bold', Icon: Bold },
  { kind: 'italic', label: 'Italic', Icon: Italic },
  { kind: 'code', label: 'Code', Icon: Code },
  { kind: 'list', label: 'List', Icon: List },
  { kind: 'link', label: 'Link', Icon: Link2 }
] as const

interface MarkdownToolbarProps {
  onEdit(kind: EditKind): void
  isPreview: boolean
  canPreview: boolean
  onPreview(isOn: boolean): void
}

/** The buttons beside the label of a text in Markdown. */
export function MarkdownToolbar(props: MarkdownToolbarProps) {
  const { onEdit, isPreview, canPreview, onPreview } = props
  return (
    <Flex role="toolbar" aria-label="Formatting" color="fg.subtle">
      {EDITS.map(({ kind, label, Icon }) => {
        const key = keyOfEdit(kind)
        return (
          <IconButton
            key={kind}
            aria-label={label}
            title={key ? `${label} (${key})` : label}
            {...QUIET}
            disabled={isPreview}
            onClick={() => onEdit(kind)}
          >
            <Icon />
          </IconButton>
        )
      })}
      <Button
        {...QUIET}
        aria-pressed={isPreview}
        disabled={!canPreview}
        onClick={() => onPreview(!isPreview)}
      >
        Preview
      </Button>
    </Flex>
  )
}

const QUIET = {
  variant: 'ghost',
  size: 'xs',
  color: 'fg.subtle',
  _pressed: { bg: 'bg.muted', color: 'fg' }
} as const
