import { Box, Flex, HStack, Text } from '@chakra-ui/react'
import { CheckSquare, Ticket } from 'lucide-react'
import type { ProcessPart } from '#shared/api/process-definitions.ts'
import { stepsOf } from '#shared/domain/process-steps.ts'
import { listText } from '../../lib/list-text.ts'
import { t } from '../../lib/texts.ts'
import { afterText, partTitle } from './process-draft.ts'

/** The parts of a process in columns: each starts once those before it are done that it names. */
export function ProcessPicture({ parts }: { parts: readonly ProcessPart[] }) {
  const steps = stepsOf(parts)
  const placeOf = new Map(parts.map(({ key }, index) => [key, index + 1]))
  return (
    <Flex
      as="ol"
      aria-label={t('Order of the parts')}
      listStyleType="none"
      direction={{ base: 'column', md: 'row' }}
      gap="4"
      overflowX="auto"
      pb="2"
      // It can be scrolled with the keyboard.
      tabIndex={0}
    >
      {steps.map((step, index) => (
        <Box
          as="li"
          key={step[0]?.key}
          flex={{ md: '1 0 9.5rem' }}
          maxW={{ md: '18rem' }}
          minW="0"
          borderTopWidth="2px"
          borderColor={index === 0 ? 'indigo.solid' : 'border'}
          pt="2"
        >
          <Text textStyle="xs" color="fg.muted" mb="2">
            {index === 0 ? t('At once') : t('Step {number}', { number: index + 1 })}
          </Text>
          <Box as="ul" listStyleType="none">
            {step.map((part) => (
              <PictureLine key={part.key} part={part} placeOf={placeOf} />
            ))}
          </Box>
        </Box>
      ))}
    </Flex>
  )
}

interface PictureLineProps {
  part: ProcessPart
  placeOf: ReadonlyMap<string, number>
}

function PictureLine({ part, placeOf }: PictureLineProps) {
  const Icon = part.kind === 'task' ? CheckSquare : Ticket
  const before = part.after.map((key) => placeOf.get(key) ?? 0).toSorted((a, b) => a - b)
  const where = part.kind === 'ticket' ? part.department : ''
  const details = listText(
    [where, afterText(before, where === '')].filter((text) => text !== ''),
    'row'
  )
  return (
    <HStack as="li" align="flex-start" gap="2" py="1" textStyle="sm">
      <Text as="span" color="fg.muted" minW="5" textAlign="end" fontVariantNumeric="tabular-nums">
        {placeOf.get(part.key)}
      </Text>
      <Box as="span" color="fg.muted" pt="0.5" flexShrink={0} aria-hidden>
        <Icon size="1rem" />
      </Box>
      <Box minW="0">
        <Text lineClamp={2} title={partTitle(part)}>
          {partTitle(part)}
        </Text>
        {details && (
          <Text textStyle="xs" color="fg.muted">
            {details}
          </Text>
        )}
      </Box>
    </HStack>
  )
}
