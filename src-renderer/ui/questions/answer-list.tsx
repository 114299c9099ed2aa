import { Box, Flex, Text } from '@chakra-ui/react'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FormAnswers } from '#shared/api/form-answers.ts'
import type { ReadField } from '#shared/domain/form-translations.ts'
import { t } from '../../lib/texts.ts'
import { shownAnswer } from './answer-text.ts'

interface AnswerListProps {
  fields: readonly ReadField[]
  answers: FormAnswers
  /** The keys of the fields whose answers the reader may not see. */
  hidden: readonly string[]
  nameOf(personId: number): string
  file(id: number): ReactNode
}

/** The answers to a form under their labels (D78); questions without an answer are left out. */
export function AnswerList({ fields, answers, hidden, nameOf, file }: AnswerListProps) {
  const shown = fields.filter(
    ({ key }) => hidden.includes(key) || (Object.hasOwn(answers, key) && answers[key] != null)
  )
  return (
    <Box
      as="dl"
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(8rem, 14rem) minmax(0, 1fr)' }}
      columnGap="5"
      rowGap={{ base: '0.5', sm: '2' }}
      textStyle="sm"
      overflowWrap="anywhere"
    >
      {shown.map((field) => (
        <Box key={field.key} display="contents">
          <Flex as="dt" alignSelf="start" color="fg.muted" gap="1.5" align="baseline">
            <bdi>{field.label}</bdi>
            {field.secret && <SecretMark />}
          </Flex>
          <Box
            as="dd"
            dir="auto"
            justifySelf="start"
            mb={{ base: '2', sm: '0' }}
            whiteSpace="pre-wrap"
          >
            {hidden.includes(field.key) ? (
              <Text as="span" color="fg.muted">
                {t('Visible only to its author and the team')}
              </Text>
            ) : field.type === 'file' ? (
              [answers[field.key] ?? []].flat().map((id) => file(Number(id)))
            ) : (
              shownAnswer(field, answers[field.key], nameOf)
            )}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** Says that an answer is seen as internal notes are (D41). */
function SecretMark() {
  return (
    <Box as="span" alignSelf="center" title={t('Visible only to its author and the team')}>
      <Lock size="0.75rem" aria-label={t('Secret')} />
    </Box>
  )
}
