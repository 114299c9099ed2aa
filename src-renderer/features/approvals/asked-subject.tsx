import { Box, Flex, Grid, Link, Stack, Text } from '@chakra-ui/react'
import { Paperclip } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { ApprovalPage, AskedAnswer, AskedSnapshot } from '#shared/api/approvals.ts'
import { numberText } from '../../lib/formats.ts'
import { listText } from '../../lib/list-text.ts'
import { paths } from '../../lib/paths.ts'
import { useCategoryName, useSubcategories } from '../../lib/queries/categories-queries.ts'
import { usePeople } from '../../lib/queries/users-queries.ts'
import { t } from '../../lib/texts.ts'
import { translated } from '../../lib/translated.ts'
import { sizeText } from '../../ui/size-text.ts'
import { TicketText } from '../../ui/texts/ticket-text.tsx'

interface AskedSubjectProps {
  asked: AskedSnapshot
  approval: Pick<ApprovalPage, 'ticketId' | 'reference' | 'seesTicket'>
}

/** The subject of an approval, as it was when people were asked (D80). */
export function AskedSubject({ asked, approval }: AskedSubjectProps) {
  const { description, format, answers, files, title } = asked
  const { reference, seesTicket, ticketId } = approval
  return (
    <Stack gap="4">
      <Flex columnGap="3" rowGap="1" wrap="wrap" align="baseline">
        {seesTicket ? (
          <Link asChild textStyle="id">
            <RouterLink to={paths.ticket(ticketId)} title={t('Open {reference}', { reference })}>
              {reference}
            </RouterLink>
          </Link>
        ) : (
          <Text as="span" textStyle="id" color="fg.muted">
            {reference}
          </Text>
        )}
        <Text as="span" fontWeight="medium" overflowWrap="anywhere">
          <bdi>{title}</bdi>
        </Text>
      </Flex>
      <Facts asked={asked} />
      {answers.length > 0 && (
        <Box as="dl" borderWidth="1px" borderRadius="l2" textStyle="sm">
          {answers.map((answer) => (
            <AnswerRow key={answer.label} answer={answer} />
          ))}
        </Box>
      )}
      {description !== title && (
        <Box textStyle="sm" overflowWrap="anywhere">
          <TicketText text={description} format={format} />
        </Box>
      )}
      {files.length > 0 && (
        <Stack as="ul" listStyleType="none" gap="1.5" textStyle="sm">
          {files.map(({ name, size }, index) => (
            <Flex as="li" key={`${index.toString()} ${name}`} gap="2" align="center">
              <Paperclip size="1em" aria-hidden />
              <Text as="span" overflowWrap="anywhere">
                <bdi>{name}</bdi>
              </Text>
              <Text as="span" color="fg.muted" flexShrink={0}>
                {sizeText(size)}
              </Text>
            </Flex>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

function Facts({ asked }: { asked: AskedSnapshot }) {
  const { requesterId, department, category, subcategory } = asked
  const { nameOf } = usePeople()
  const categoryName = useCategoryName()
  const { data: subcategories = [] } = useSubcategories()
  const under = subcategories.find(({ slug }) => slug === subcategory)?.name ?? subcategory
  return (
    <Grid as="dl" gap="3" templateColumns="repeat(auto-fill, minmax(9rem, 1fr))" textStyle="sm">
      <Fact label={t('Requester')}>{nameOf(requesterId)}</Fact>
      <Fact label={t('Department')}>{department}</Fact>
      <Fact label={t('Category')}>
        {under === null ? categoryName(category) : `${categoryName(category)} / ${under}`}
      </Fact>
    </Grid>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box minW="0" overflowWrap="anywhere">
      <Text as="dt" textStyle="xs" color="fg.muted">
        {label}
      </Text>
      <Text as="dd">{children}</Text>
    </Box>
  )
}

function AnswerRow({ answer: asked }: { answer: AskedAnswer }) {
  const { nameOf } = usePeople()
  const { label, type, answer } = translated(asked)
  return (
    <Flex
      direction={{ base: 'column', md: 'row' }}
      columnGap="4"
      px="3"
      py="2"
      _notFirst={{ borderTopWidth: '1px' }}
    >
      <Text as="dt" w={{ md: '14rem' }} flexShrink={0} color="fg.muted" overflowWrap="anywhere">
        <bdi>{label}</bdi>
      </Text>
      <Text as="dd" whiteSpace="pre-wrap" overflowWrap="anywhere">
        <bdi>{type === 'person' ? nameOf(Number(answer)) : answerText(answer)}</bdi>
      </Text>
    </Flex>
  )
}

function answerText(answer: AskedAnswer['answer']): string {
  if (typeof answer === 'boolean') return answer ? t('Yes') : t('No')
  if (typeof answer === 'number') return numberText(answer)
  return Array.isArray(answer) ? listText(answer.map(String), 'row') : answer
}
