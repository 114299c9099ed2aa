import { Box, chakra } from '@chakra-ui/react'
import type { RuleDefinition } from '#shared/api/rule-definitions.ts'
import type { RulePart } from '#shared/domain/rule-value-words.ts'
import { ruleSentence } from '#shared/domain/rule-words.ts'
import { t } from '../../lib/texts.ts'
import { useRuleNames } from './use-rule-choices.ts'

/** A rule as a sentence in which the chosen values stand out. */
export function RuleSentence({ definition }: { definition: RuleDefinition }) {
  const names = useRuleNames()
  return (
    <Box as="p" color="fg.muted" maxW="75ch" overflowWrap="anywhere">
      {ruleSentence(t, definition, names).map((part, index) => (
        <Part key={index.toString()} part={part} />
      ))}
    </Box>
  )
}

function Part({ part: { text, isValue } }: { part: RulePart }) {
  if (!isValue) return <span>{text}</span>
  return (
    <chakra.span color="fg" fontWeight="medium">
      {text}
    </chakra.span>
  )
}
