import { Button, Flex, IconButton } from '@chakra-ui/react'
import { Bold, Code, Italic, Link2, List } from 'lucide-react'
import { meant, text } from '#shared/languages/texts.ts'
import { t } from '../../lib/texts.ts'
import type { EditKind } from './markdown-edits.ts'
import { keyOfEdit } from './markdown-keys.ts'

const EDITS = [
  { kind: 'bold', label: text('Bold'), Icon: Bold },
  { kind: 'italic', label: text('Italic'), Icon: Italic },
  { kind: 'code', label: meant('Code', 'a format'), Icon: Code },
  { kind: 'list', label: text('List'), Icon: List },
  { kind: 'link', label: text('Link'), Icon: Link2 }
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
    <Flex role="toolbar" aria-label={t('Formatting')} color="fg.subtle">
      {EDITS.map(({ kind, Icon, ...edit }) => {
        const key = keyOfEdit(kind)
        const label = t(edit.label)
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
        {t('Preview')}
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
