import { Box, Button, Dialog, Input, Stack, Text } from '@chakra-ui/react'
import { useForm } from 'react-hook-form'
import type { Redaction, RedactionResult } from '#shared/api/privacy.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { REMOVED_SECRET } from '#shared/domain/privacy.ts'
import { backupRetentionText } from '../../../lib/backup-retention-text.ts'
import { listText } from '../../../lib/list-text.ts'
import { wasSent } from '../../../lib/server-field-errors.ts'
import { t } from '../../../lib/texts.ts'
import { DialogForm, FormDialog } from '../../../ui/form-dialog.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { isMail, useAttachments } from '../attachments/attachment-queries.ts'
import { useRedactTicket } from './use-redact-ticket.ts'

export interface RedactionDialogProps {
  ticket: Ticket
  isOpen: boolean
  onClose(): void
}

/** Takes a text out of a ticket, and then says where it was and which backups still have it. */
export function RedactionDialog({ ticket, isOpen, onClose }: RedactionDialogProps) {
  const redact = useRedactTicket(ticket.id)
  const close = () => {
    onClose()
    redact.reset()
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={close}
      width="32rem"
      title={t('Redact text in {ticketId}', { ticketId: ticket.ticketId })}
    >
      {redact.data ? (
        <Result result={redact.data} onClose={close} />
      ) : (
        <RedactionForm ticketId={ticket.id} redact={redact.mutateAsync} onCancel={close} />
      )}
    </FormDialog>
  )
}

interface RedactionFormProps {
  ticketId: number
  redact(redaction: Redaction): Promise<unknown>
  onCancel(): void
}

function RedactionForm({ ticketId, redact, onCancel }: RedactionFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { text: '' } })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (values) => {
    await wasSent(redact(values), ['text'], setError)
  })
  return (
    <DialogForm
      onSubmit={submit}
      action={t('Redact text')}
      pendingAction={t('Redacting...')}
      isPending={isSubmitting}
      onCancel={onCancel}
    >
      <Stack gap="4">
        <Text color="fg.muted">
          {t(
            '{mark} replaces the text in the description, comments, notes and file names. Original emails that contain it are deleted. This can’t be undone.',
            { mark: REMOVED_SECRET }
          )}
        </Text>
        <FormField
          label={t('Text to redact')}
          hint={t('Exactly as it appears on the page, for example a password.')}
          error={errors.text?.message}
        >
          <Input
            {...register('text')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
          />
        </FormField>
        <UnsearchedFiles ticketId={ticketId} />
      </Stack>
    </DialogForm>
  )
}

/** The files of a ticket, which are not looked through: people delete those that have the text. */
function UnsearchedFiles({ ticketId }: { ticketId: number }) {
  const { data = [] } = useAttachments(ticketId)
  const files = data.filter((file) => !isMail(file) && !file.deleted)
  if (files.length === 0) return null
  return (
    <Box textStyle="sm" color="fg.muted">
      <Text>{t('Files are not searched. Delete files that contain it:')}</Text>
      <Box as="ul" listStyleType="disc" ps="5" maxH="8rem" overflowY="auto">
        {files.map(({ id, name }) => (
          <Box as="li" key={id} overflowWrap="anywhere">
            <bdi>{name}</bdi>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

function Result({ result, onClose }: { result: RedactionResult; onClose(): void }) {
  return (
    <>
      <Dialog.Body>
        <Stack gap="3" role="status">
          <Text>{t('Redacted in {places}.', { places: placesIn(result) })}</Text>
          <Text color="fg.muted">{backupRetentionText(result.backups)}</Text>
          <Text color="fg.muted">
            {t('People may have seen it. If it was a password, change it.')}
          </Text>
        </Stack>
      </Dialog.Body>
      <Dialog.Footer>
        <Button onClick={onClose}>{t('Done')}</Button>
      </Dialog.Footer>
    </>
  )
}

function placesIn({ description, comments, tasks = 0, files, mails = 0 }: RedactionResult): string {
  const places = [
    description && t('the description'),
    comments > 0 && t('{count, plural, one {# comment} other {# comments}}', { count: comments }),
    tasks > 0 && t('{count, plural, one {# task} other {# tasks}}', { count: tasks }),
    files > 0 && t('{count, plural, one {# file name} other {# file names}}', { count: files }),
    mails > 0 && t('{count, plural, one {# email} other {# emails}}', { count: mails })
  ]
  return listText(
    places.filter((place) => place !== false),
    'and'
  )
}
