import { Button, Grid, Input } from '@chakra-ui/react'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { Controller, FormProvider, useFormContext } from 'react-hook-form'
import type { MailSettings, MailUpdate } from '#shared/api/mail-settings.ts'
import { EMAIL_ADDRESS_PROBLEM } from '#shared/api/public-address.ts'
import { wasSent } from '../../../lib/server-field-errors.ts'
import { useSavedForm } from '../../../lib/use-saved-form.ts'
import { FormField } from '../../../ui/form-field.tsx'
import { MailServerFields } from '../../../ui/mail/mail-server-fields.tsx'
import { MAIL_SERVER_FIELDS, SENDING_PRESETS } from '../../../ui/mail/mail-server-form.ts'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { TestResult } from '../../../ui/test-result.tsx'
import { useTestMail } from './mail-settings-queries.ts'
import { PublicAddressNote } from './public-address/public-address-note.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useUpdateSettings } from './settings-queries.ts'

/** The settings as they are typed; an empty password stays as it is. */
type MailForm = Omit<MailSettings, 'hasSecret'> & { password: string }

const FIELDS = ['enabled', 'fromName', 'fromAddress', ...MAIL_SERVER_FIELDS] as const

interface MailSectionProps {
  settings: MailSettings
  publicAddress: string
}

/** How the help desk sends mails (D57). */
export function MailSection(props: MailSectionProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SettingsSection
      title="Mail"
      text="People are told by mail what others do in the tickets that they follow, as much of it as they choose on their account page. Mails that come in are read from mailboxes, under Mail."
    >
      {isOpen || props.settings.host !== '' ? (
        <Sending {...props} />
      ) : (
        <Button variant="outline" onClick={() => setIsOpen(true)}>
          <Mail aria-hidden /> <span>Set up sending</span>
        </Button>
      )}
    </SettingsSection>
  )
}

function Sending({ settings, publicAddress }: MailSectionProps) {
  const update = useUpdateSettings()
  const trial = useTestMail()
  const form = useSavedForm<MailForm>(formOf(settings))
  const { handleSubmit, setError, clearErrors, reset, getValues, formState } = form
  const save = handleSubmit(async (typed) => {
    const saving = update
      .mutateAsync({ mail: updateOf(typed) })
      .then(({ mail }) => reset(formOf(mail), { keepDirtyValues: false }))
    await wasSent(saving, FIELDS, setError, 'mail.')
  })
  const test = async () => {
    clearErrors()
    await wasSent(trial.mutateAsync(updateOf(getValues())), FIELDS, setError)
  }
  return (
    <FormProvider {...form}>
      <SettingsForm
        label="Mail"
        onSubmit={save}
        isChanged={formState.isDirty}
        isSaving={update.isPending}
        actions={
          <Button
            variant="outline"
            loading={trial.isPending}
            loadingText="Send me a test mail"
            onClick={test}
          >
            Send me a test mail
          </Button>
        }
      >
        <SendingFields hasSecret={settings.hasSecret} publicAddress={publicAddress} />
        {trial.data && !trial.isPending && <TestResult {...trial.data} />}
      </SettingsForm>
    </FormProvider>
  )
}

interface SendingFieldsProps extends Pick<MailSectionProps, 'publicAddress'> {
  hasSecret: boolean
}

function SendingFields({ hasSecret, publicAddress }: SendingFieldsProps) {
  const { control, register, watch, formState } = useFormContext<MailForm>()
  const { errors } = formState
  return (
    <>
      <Controller
        control={control}
        name="enabled"
        render={({ field: { value, onChange } }) => (
          <SwitchField
            label="Send mails"
            hint="While it is off, nobody is told by mail. What waits already goes out once it is on again."
            isOn={value}
            onSwitch={onChange}
          />
        )}
      />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
        gap="3"
        w="full"
        alignItems="start"
      >
        <FormField
          label="Sender"
          hint="The mailbox that is read, so that answers arrive."
          error={errors.fromAddress?.message}
        >
          <Input
            {...register('fromAddress')}
            type="email"
            autoComplete="off"
            placeholder="help@example.com"
          />
        </FormField>
        <FormField
          label="Sender’s name"
          hint="What people see in their inbox."
          error={errors.fromName?.message}
        >
          <Input {...register('fromName')} autoComplete="off" />
        </FormField>
      </Grid>
      <MailServerFields
        presets={SENDING_PRESETS}
        hasSecret={hasSecret}
        isOpenPossible
        address={watch('fromAddress')}
        connectHint="With a token, as Microsoft 365 and Google want it. Connect the account below, under “Tokens for mail servers”."
      />
      <PublicAddressNote
        label="Address in links"
        url={publicAddress}
        problem={publicAddress === '' ? EMAIL_ADDRESS_PROBLEM : null}
        error={errors.enabled?.message}
      />
      <Controller
        control={control}
        name="acknowledge"
        render={({ field: { value, onChange } }) => (
          <SwitchField
            label="Acknowledge new tickets"
            hint="Whoever writes to a mailbox is told the number of the ticket that it became."
            isOn={value}
            onSwitch={onChange}
          />
        )}
      />
    </>
  )
}

function formOf({ hasSecret: _, ...saved }: MailSettings): MailForm {
  return { ...saved, password: '' }
}

function updateOf({ password, ...typed }: MailForm): MailUpdate {
  return { ...typed, ...(password !== '' && { password }) }
}
