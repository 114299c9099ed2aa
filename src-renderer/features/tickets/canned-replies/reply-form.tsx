import { Input, Stack, Textarea } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useFieldArray, useForm, useWatch } from 'react-hook-form'
import { type CannedReply, CannedReplyInput } from '#shared/api/canned-replies.ts'
import { t } from '../../../lib/texts.ts'
import { ChoiceSelect } from '../../../ui/choice-select.tsx'
import { DialogForm } from '../../../ui/form-dialog.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { TranslationList } from '../../../ui/translations/translation-list.tsx'
import { ReplyPlaceholders } from './reply-placeholders.tsx'
import { useChangeReplies } from './reply-queries.ts'

const ReplyFields = CannedReplyInput.extend({
  translations: CannedReplyInput.shape.translations.unwrap()
})

interface ReplyFormProps {
  /** Null for a new one. */
  reply: CannedReply | null
  /** The department of a new one. */
  department: string
  /** The departments to choose from; left out, the department stays. */
  departments?: readonly string[]
  onDone(): void
}

/** Creates a canned reply or changes one (D48). */
export function ReplyForm({ reply, department, departments, onDone }: ReplyFormProps) {
  const { save } = useChangeReplies()
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(ReplyFields),
    defaultValues: {
      ...(reply ?? { department, name: '', message: '' }),
      translations: reply?.translations ?? []
    }
  })
  const { errors, isSubmitting } = formState
  const { append, remove } = useFieldArray({ control, name: 'translations' })
  const translations = useWatch({ control, name: 'translations' })
  const submit = handleSubmit(async ({ name, message, department: team, translations }) => {
    const body = { name, message, department: team, translations }
    // A toast shows a failure; the form keeps its values for another try.
    const saved = await save.mutateAsync({ id: reply?.id ?? null, body }).catch(() => null)
    if (saved) onDone()
  })
  return (
    <DialogForm
      label={reply ? t('Edit canned reply') : t('Create canned reply')}
      onSubmit={submit}
      action={t('Save')}
      pendingAction={t('Saving...')}
      isPending={isSubmitting}
      onCancel={onDone}
    >
      <Stack gap="4">
        {departments && (
          <FormField label={t('Department')} error={errors.department?.message}>
            <Controller
              control={control}
              name="department"
              render={({ field }) => (
                <ChoiceSelect
                  choices={departments.map((name) => ({ value: name, label: name }))}
                  values={[field.value]}
                  onChange={([chosen]) => chosen && field.onChange(chosen)}
                />
              )}
            />
          </FormField>
        )}
        <FormField label={t('Name')} error={errors.name?.message}>
          <Input {...register('name')} autoComplete="off" />
        </FormField>
        <FormField label={t('Text')} error={errors.message?.message} hint={t('Supports Markdown.')}>
          <Textarea {...register('message')} rows={6} />
        </FormField>
        <TranslationList
          added={translations.map(({ language }) => language)}
          onAdd={(language) => append({ language, message: '' })}
          onRemove={remove}
        >
          {(index, language) => (
            <FormField label={t('Text')} error={errors.translations?.[index]?.message?.message}>
              <Textarea {...register(`translations.${index}.message`)} rows={6} lang={language} />
            </FormField>
          )}
        </TranslationList>
        <ReplyPlaceholders />
      </Stack>
    </DialogForm>
  )
}
