import { Alert, Button, chakra, Flex, Stack } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { AnswerValue } from '#shared/api/form-answers.ts'
import type { AskedForm } from '#shared/api/forms.ts'
import { formLanguages } from '#shared/domain/form-translations.ts'
import { paths } from '../../../lib/paths.ts'
import { useUsers } from '../../../lib/queries/users-queries.ts'
import { t } from '../../../lib/texts.ts'
import { QuestionFields } from '../../../ui/questions/question-fields.tsx'
import { MissingLanguage } from '../../../ui/translations/missing-language.tsx'
import { DropZone } from '../attachments/drop-zone.tsx'
import { UploadList } from '../attachments/upload-list.tsx'
import { uploadsOf } from '../attachments/use-uploads.ts'
import { AnswerFile } from './answer-file.tsx'
import { FileQuestion } from './file-question.tsx'
import { useAnswering } from './use-answering.ts'

interface AnswerFormProps {
  ticketId: number
  asked: AskedForm
  /** Whether all questions are asked, not only those that are open. */
  isWhole: boolean
  /** Discards the answers for those that someone else has given. */
  onReload(): void
}

/** Asks the questions of a ticket (D78). */
export function AnswerForm({ ticketId, asked, isWhole, onReload }: AnswerFormProps) {
  const form = useAnswering(ticketId, asked, isWhole)
  const { answers, messages, uploads, sent, isPending } = form
  const { data: people = [] } = useUsers()
  const link = isWhole ? null : `${paths.ticketForm(ticketId)}?all`
  return (
    <DropZone uploads={uploads}>
      <chakra.form ref={form.page} noValidate aria-label={t('Questions')} onSubmit={form.submit}>
        <Stack gap="6">
          <MissingLanguage written={formLanguages(form.fields)} />
          <QuestionFields
            fields={form.fields}
            answers={answers}
            messages={messages}
            people={people.filter(({ disabled, service }) => !disabled && !service)}
            isAsked={form.isAsked}
            files={(field) => (
              <Stack gap="1.5" w="full">
                <PresentFiles
                  ticketId={ticketId}
                  ids={numbersIn(answers[field.key])}
                  onChange={(ids) => form.change({ ...answers, [field.key]: ids })}
                />
                <FileQuestion formId={asked.formId} field={field} uploads={uploads} />
              </Stack>
            )}
            onChange={form.change}
          />
          {/* Those that were dropped on the page. */}
          <UploadList uploads={uploadsOf(uploads, undefined)} />
          {form.problem && (
            <Alert.Root status="warning" alignItems="center" flexWrap="wrap">
              <Alert.Indicator />
              <Alert.Content minW="14rem">
                <Alert.Title>{form.problem}</Alert.Title>
                <Alert.Description>{t('Your answers are still here.')}</Alert.Description>
              </Alert.Content>
              <Button variant="outline" size="sm" onClick={onReload}>
                {t('Load new version')}
              </Button>
            </Alert.Root>
          )}
          <Flex gap="3" wrap="wrap" align="center">
            <Button type="submit" disabled={isPending || !sent.isReady}>
              {isPending ? t('Saving...') : sent.isBusy ? t('Uploading...') : t('Save answers')}
            </Button>
            <Button asChild variant="outline">
              <Link to={paths.ticket(ticketId)}>{t('Cancel')}</Link>
            </Button>
            {link && asked.answeredAt !== null && (
              <Button asChild variant="ghost" color="fg.muted">
                <Link to={link}>{t('All questions')}</Link>
              </Button>
            )}
          </Flex>
        </Stack>
      </chakra.form>
    </DropZone>
  )
}

const numbersIn = (answer: AnswerValue | null | undefined): number[] =>
  [answer ?? []].flat().filter((one) => typeof one === 'number')

interface PresentFilesProps {
  ticketId: number
  ids: readonly number[]
  onChange(ids: number[]): void
}

/** The files with which a question was answered before; one that is removed stays at the ticket. */
function PresentFiles({ ticketId, ids, onChange }: PresentFilesProps) {
  return ids.map((id) => (
    <Flex key={id} align="center" gap="2" textStyle="sm">
      <AnswerFile ticketId={ticketId} id={id} />
      <Button
        variant="ghost"
        size="xs"
        color="fg.muted"
        onClick={() => onChange(ids.filter((one) => one !== id))}
      >
        {t('Remove from answer')}
      </Button>
    </Flex>
  ))
}
