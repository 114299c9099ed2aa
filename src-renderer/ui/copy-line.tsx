import { Flex, IconButton, Text } from '@chakra-ui/react'
import { Copy } from 'lucide-react'
import { t } from '../lib/texts.ts'
import { showToast } from '../lib/toasts.ts'

interface CopyLineProps {
  text: string
  /** The name of the button for screen readers. */
  label: string
  textStyle: 'sm' | 'md' | 'lg'
  /**
   * The maximum width of a line, so that a fingerprint breaks between groups that are easy to
   * compare.
   */
  maxW?: { base: string; md: string }
}

/** Shows a text for use elsewhere, with a button that copies it. */
export function CopyLine({ text, label, textStyle, maxW }: CopyLineProps) {
  async function copy() {
    await navigator.clipboard.writeText(text)
    showToast({ title: t('Copied'), description: text })
  }
  return (
    <Flex gap="1" align="center">
      <Text
        dir="ltr"
        fontFamily="mono"
        textStyle={textStyle}
        overflowWrap="anywhere"
        userSelect="all"
        {...(maxW && { maxW })}
      >
        {text}
      </Text>
      <IconButton aria-label={label} variant="ghost" size="xs" onClick={copy}>
        <Copy aria-hidden />
      </IconButton>
    </Flex>
  )
}
