import { Box, Flex, IconButton, Text } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../lib/texts.ts'

interface RuleLineProps {
  /** The subject of a condition, or the name of an action. */
  title: string
  /** The name of the whole line. */
  name: string
  /** The name of the button that removes it. */
  removal: string
  message: string | undefined
  onRemove(): void
  /** Selectors, which follow the title. */
  children?: ReactNode
}

/** A condition or an action of a form: its title, its selectors, and a button to remove it. */
export function RuleLine(props: RuleLineProps) {
  const { title, name, removal, message, onRemove, children } = props
  return (
    <Box role="group" aria-label={name}>
      <Flex gap="2" align="flex-start">
        <Flex flex="1" minW="0" gap="2" wrap="wrap" align="flex-start">
          {/* As high as a selector, so that both are in one line. */}
          <Text w="10.5rem" flexShrink={0} fontWeight="medium" textStyle="sm" py="1.5">
            {title}
          </Text>
          {children && (
            <Flex flex="1 1 16rem" minW="0" gap="2" wrap="wrap" align="flex-start">
              {children}
              {message && <Message text={message} />}
            </Flex>
          )}
        </Flex>
        <IconButton
          variant="ghost"
          color="fg.muted"
          aria-label={removal}
          title={t('Remove')}
          onClick={onRemove}
        >
          <X />
        </IconButton>
      </Flex>
      {message && !children && <Message text={message} />}
    </Box>
  )
}

/** A message in a line of its own, below the selectors that it is about. */
function Message({ text }: { text: string }) {
  return (
    <Text role="alert" textStyle="xs" color="fg.error" flexBasis="full" mt="-1">
      {text}
    </Text>
  )
}
