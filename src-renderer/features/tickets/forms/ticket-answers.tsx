import { Box, Button, Flex, Heading, Skeleton, Stack, Text } from '@chakra-ui/react'
import { Trans } from '@lingui/react'
import { CircleHelp, PencilLine } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { AskedForm, TicketForm } from '#shared/api/forms.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import type { FormPlace } from '#shared/domain/forms.ts'
import { meant } from '#shared/languages/texts.ts'
import { paths } from '../../../lib/paths.ts'
import { useCategoryName } from '../../../lib/queries/categories-queries.ts'
import { usePeople } from '../../../lib/queries/users-queries.ts'
import { t } from '../../../lib/texts.ts'
import { AnswerList } from '../../../ui/questions/answer-list.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { AnswerFile } from './answer-file.tsx'
import { useAskForm, useTicketForm } from './form-queries.ts'

/** The questions of a ticket with their answers, those that are open first (D78). */
export function TicketAnswers({ ticket }: { ticket: Ticket }) {
  const { data, error, refetch } = useTicketForm(ticket.id)
  if (error && !data)
    return <ErrorState title={t('Failed to fetch the answers')} error={error} onRetry={refetch} />
  if (!data) return <Skeleton h="20" mt="6" aria-busy />
  return (
    <Stack gap="6" mt="6">
      {data.asked && <Asked ticketId={ticket.id} asked={data.asked} form={data} />}
      {data.others.map((other) => (
        <Answered
          key={other.formId}
          ticketId={ticket.id}
          fields={other.fields}
          form={other}
          isFormer
        />
      ))}
    </Stack>
  )
}

interface AskedProps {
  ticketId: number
  asked: AskedForm
  form: TicketForm
}

function Asked({ ticketId, asked, form: { mayAnswer, mayAsk } }: AskedProps) {
  const { fields } = asked.definition
  const open = fields.filter(({ key }) => asked.open.includes(key))
  return (
    <Stack gap="4">
      {open.length > 0 && (
        <OpenQuestions
          labels={open.map(({ label }) => label)}
          ticketId={ticketId}
          {...{ mayAnswer, mayAsk }}
        />
      )}
      {asked.answeredAt !== null && (
        <Answered ticketId={ticketId} fields={fields} form={asked} isEditable={mayAnswer} />
      )}
    </Stack>
  )
}

interface OpenQuestionsProps extends Pick<TicketForm, 'mayAnswer' | 'mayAsk'> {
  ticketId: number
  labels: readonly string[]
}

/** The questions without an answer, and who can be asked for them. */
function OpenQuestions({ ticketId, labels, mayAnswer, mayAsk }: OpenQuestionsProps) {
  const ask = useAskForm(ticketId)
  return (
    <Box as="section" aria-label={t('Open questions')} bg="amber.subtle" borderRadius="l3" p="4">
      <Flex gap="2" align="center" color="amber.fg" textStyle="sm" fontWeight="medium">
        <CircleHelp size="1rem" aria-hidden />
        <span>
          {t('{count, plural, one {# open question} other {# open questions}}', {
            count: labels.length
          })}
        </span>
      </Flex>
      <Box as="ul" ps="6" mt="1.5" textStyle="sm" listStyleType="disc" listStylePosition="inside">
        {labels.map((label, index) => (
          <li key={index.toString()}>{label}</li>
        ))}
      </Box>
      {(mayAnswer || mayAsk) && (
        <Flex gap="2" mt="3" ps="6" wrap="wrap">
          {mayAsk && (
            <Button
              size="sm"
              loading={ask.isPending}
              loadingText={t('Ask requester')}
              onClick={() => ask.mutate()}
            >
              {t('Ask requester')}
            </Button>
          )}
          {mayAnswer && (
            <Button asChild size="sm" variant={mayAsk ? 'outline' : 'solid'}>
              <Link to={paths.ticketForm(ticketId)}>{t(meant('Answer', 'a command'))}</Link>
            </Button>
          )}
        </Flex>
      )}
    </Box>
  )
}

interface AnsweredProps {
  ticketId: number
  fields: AskedForm['definition']['fields']
  form: FormPlace & Pick<AskedForm, 'answers' | 'hidden' | 'answeredAt' | 'authorId'>
  isEditable?: boolean
  /** Whether the ticket does not ask it any more. */
  isFormer?: boolean
}

/** The answers to a form, who gave them, and how to change them. */
function Answered({ ticketId, fields, form, isEditable = false, isFormer = false }: AnsweredProps) {
  const { nameOf } = usePeople()
  const nameOfPlace = useFormName()
  const { answers, hidden, answeredAt, authorId } = form
  const title = isFormer
    ? t('Answers to the form of {place}', { place: nameOfPlace(form) })
    : t('Answers')
  return (
    <Box as="section" aria-label={title} borderTopWidth="1px" pt="4">
      <Flex gap="3" align="center" justify="space-between" mb="3" minH="8" wrap="wrap">
        <Flex gap="2.5" align="baseline" wrap="wrap">
          <Heading as="h3" textStyle="sm">
            {title}
          </Heading>
          {answeredAt !== null && authorId !== null && (
            <Text as="span" textStyle="xs" color="fg.muted">
              <Trans
                id="<author/>, <time/>"
                components={{
                  author: <bdi>{nameOf(authorId)}</bdi>,
                  time: <RelativeTime value={answeredAt} />
                }}
              />
            </Text>
          )}
        </Flex>
        {isEditable && (
          <Button asChild size="xs" variant="ghost" color="fg.muted">
            <Link to={`${paths.ticketForm(ticketId)}?all`}>
              <PencilLine aria-hidden />
              <span>{t('Edit answers')}</span>
            </Link>
          </Button>
        )}
      </Flex>
      <AnswerList
        fields={fields}
        answers={answers}
        hidden={hidden}
        nameOf={nameOf}
        file={(id) => <AnswerFile key={id} ticketId={ticketId} id={id} />}
      />
    </Box>
  )
}

/** The name of the place of a form; subcategories are named by their category. */
function useFormName(): (place: FormPlace) => string {
  const categoryOf = useCategoryName()
  return ({ department, category }) => department ?? categoryOf(category ?? '')
}
