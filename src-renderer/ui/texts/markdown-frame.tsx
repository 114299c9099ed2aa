import { chakra } from '@chakra-ui/react'

/** The look of a text in Markdown. */
export const MarkdownFrame = chakra('div', {
  base: {
    w: 'fit-content',
    maxW: 'min(65ch, 100%)',
    overflowWrap: 'anywhere',
    overflow: 'clip',
    overflowClipMargin: '0.5em',
    '& > * + *, & li > * + p, & blockquote > * + *': { mt: '0.6em' },
    '& p': { whiteSpace: 'pre-wrap' },
    '& ul, & ol': { ps: '1.5em' },
    '& ul': { listStyleType: 'disc' },
    '& ol': { listStyleType: 'decimal' },
    '& li + li': { mt: '0.15em' },
    '& .contains-task-list': { listStyleType: 'none', ps: '0' },
    '& .contains-task-list .contains-task-list': { ps: '1.5em' },
    '& strong': { fontWeight: 'semibold' },
    '& blockquote': { borderStartWidth: '3px', ps: '3', color: 'fg.muted' },
    '& hr': { my: '3' },
    '& code': {
      fontFamily: 'mono',
      fontSize: '0.92em',
      bg: 'bg.muted',
      borderRadius: 'xs',
      px: '1'
    },
    '& pre': { bg: 'bg.muted', borderRadius: 'md', px: '3', py: '2', whiteSpace: 'pre-wrap' },
    '& pre code': { bg: 'transparent', px: '0' },
    '& table': { fontSize: '0.95em', overflowWrap: 'normal' },
    '& th, & td': { borderWidth: '1px', px: '2', py: '1', textAlign: 'start' },
    '& th': { bg: 'bg.muted', fontWeight: 'semibold' }
  }
})
