import { Input, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { useId } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { NewWebhook } from '#shared/api/webhooks.ts'
import { WEBHOOK_KIND_LABELS, WEBHOOK_KINDS, type WebhookKind } from '#shared/domain/webhooks.ts'
import { wasSent } from '../../lib/server-field-errors.ts'
import { t } from '../../lib/texts.ts'
import { DialogForm } from '../../ui/form-dialog.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { LabelledSwitch } from '../../ui/labelled-switch.tsx'

const FIELDS = ['url', 'kinds'] as const

interface WebhookFormProps {
  values: NewWebhook
  action: string
  pendingAction: string
  send(webhook: NewWebhook): Promise<unknown>
  /** Called once it was sent. */
  onDone?(): void
  onCancel(): void
}

/** Where a webhook leads and what it tells. Only the server checks what is typed (spec §5). */
export function WebhookForm({ values, send, onDone, ...buttons }: WebhookFormProps) {
  const { register, control, handleSubmit, setError, formState } = useForm({
    defaultValues: values
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (webhook) => {
    if (await wasSent(send(webhook), FIELDS, setError)) onDone?.()
  })
  return (
    <DialogForm onSubmit={submit} isPending={isSubmitting} {...buttons}>
      <Stack gap="6">
        <FormField
          label={t('URL')}
          hint={t(
            'Use https:// to encrypt what is sent. Addresses of the server itself, such as localhost, and of cloud metadata are blocked.'
          )}
          error={errors.url?.message}
        >
          <Input
            {...register('url')}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://example.com/help-desk"
          />
        </FormField>
        <Controller
          control={control}
          name="kinds"
          render={({ field: { value, onChange } }) => (
            <KindSwitches kinds={value} error={errors.kinds?.message} onChange={onChange} />
          )}
        />
        <Controller
          control={control}
          name="enabled"
          render={({ field: { value, onChange } }) => (
            <LabelledSwitch label={t('Send events')} isOn={value} onSwitch={onChange} />
          )}
        />
      </Stack>
    </DialogForm>
  )
}

interface KindSwitchesProps {
  kinds: NewWebhook['kinds']
  error: string | undefined
  onChange(kinds: NewWebhook['kinds']): void
}

function KindSwitches({ kinds, error, onChange }: KindSwitchesProps) {
  const id = useId()
  const choose = (kind: WebhookKind, isOn: boolean) =>
    onChange(WEBHOOK_KINDS.filter((one) => (one === kind ? isOn : kinds.includes(one))))
  return (
    <Stack role="group" aria-labelledby={id} gap="3">
      <Text id={id} textStyle="sm" fontWeight="medium">
        {t('Events')}
      </Text>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="3">
        {WEBHOOK_KINDS.map((kind) => (
          <LabelledSwitch
            key={kind}
            size="sm"
            label={t(WEBHOOK_KIND_LABELS[kind])}
            isOn={kinds.includes(kind)}
            onSwitch={(isOn) => choose(kind, isOn)}
          />
        ))}
      </SimpleGrid>
      {error && (
        <Text role="alert" textStyle="xs" color="fg.error">
          {error}
        </Text>
      )}
    </Stack>
  )
}
