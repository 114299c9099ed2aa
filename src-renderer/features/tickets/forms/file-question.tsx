import { Box, Text } from '@chakra-ui/react'
import type { FormAnswers } from '#shared/api/form-answers.ts'
import type { FormField } from '#shared/api/form-definitions.ts'
import { shownFields } from '#shared/domain/forms.ts'
import { useIsKiosk } from '../../../lib/kiosk.ts'
import { t } from '../../../lib/texts.ts'
import { AttachButton } from '../attachments/attach-button.tsx'
import { UploadList } from '../attachments/upload-list.tsx'
import { type Uploads, uploadsOf } from '../attachments/use-uploads.ts'

/** The name by which the files of a question are kept apart from those of others. */
const uploadName = (formId: number, { key }: FormField) => `${formId}/${key}`

/** The names of the questions for files that are shown with some answers. */
export const shownFileQuestions = (
  formId: number,
  fields: readonly FormField[],
  answers: FormAnswers
): string[] =>
  shownFields({ fields: [...fields] }, answers)
    .filter(({ type }) => type === 'file')
    .map((field) => uploadName(formId, field))

interface FileQuestionProps {
  formId: number
  field: FormField
  /** All files of what is being written. */
  uploads: Uploads
}

/** The files that answer a question, which are sent with the others (D78). */
export function FileQuestion({ formId, field, uploads }: FileQuestionProps) {
  const own = uploadsOf(uploads, uploadName(formId, field))
  if (useIsKiosk()) {
    return (
      <Text textStyle="sm" color="fg.muted">
        {t('Files can’t be added here. You can add them to the ticket later, on another device.')}
      </Text>
    )
  }
  return (
    <Box w="full" role="group" aria-label={field.label}>
      <UploadList uploads={own} />
      <AttachButton uploads={own} />
    </Box>
  )
}

/** The part of answers that lets files come later: a kiosk has none. */
export function useFilesLater(): { filesLater?: true } {
  return useIsKiosk() ? { filesLater: true } : {}
}

/** Answers with the files that have been uploaded for them. */
export function withFiles(
  answers: FormAnswers,
  formId: number,
  fields: readonly FormField[],
  uploads: Uploads
): FormAnswers {
  const files = fields.flatMap((field): [string, number[]][] => {
    if (field.type !== 'file') return []
    const before = Object.hasOwn(answers, field.key) ? answers[field.key] : null
    const added = uploadsOf(uploads, uploadName(formId, field)).fields.attachmentIds ?? []
    const ids = [...[before ?? []].flat().map(Number), ...added]
    return ids.length > 0 ? [[field.key, ids]] : []
  })
  return { ...answers, ...Object.fromEntries(files) }
}
