import { Button, Grid } from '@chakra-ui/react'
import { Mail } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import type { MailSettings, MailUpdate } from '#shared/api/mail-settings.ts'
import { EMAIL_ADDRESS_PROBLEM } from '#shared/api/public-address.ts'
import { useForgetTest } from '../../../lib/on-field-change.ts'
import { t } from '../../../lib/texts.ts'
import { FormInput, FormSwitch } from '../../../ui/form-input.tsx'
import { MailServerFields } from '../../../ui/mail/mail-server-fields.tsx'
import { SENDING } from '../../../ui/mail/mail-server-form.ts'
import { TestResult } from '../../../ui/test-result.tsx'
import { useTestMail } from './mail-settings-queries.ts'
import { PublicAddressNote } from './public-address/public-address-note.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** The settings as they are typed; an empty password stays as it is. */
type MailForm = Omit<MailSettings, 'hasSecret'> & { password: string }

interface MailSectionProps {
  settings: MailSettings
  publicAddress: string
}

/** How the help desk sends emails (D57). */
export function MailSection({ settings, publicAddress }: MailSectionProps) {
  const form = useSettingsForm('mail', settings, { formOf, updateOf })
  const trial = useTestMail()
  useForgetTest(form, trial)
  return (
    <SettingsForm
      section="sending"
      form={form}
      opener={{ text: t('Set up sending'), icon: Mail, isUsed: settings.host !== '' }}
      actions={
        <Button
          variant="outline"
          loading={trial.isPending}
          loadingText={t('Send test email')}
          onClick={() => form.test(trial.mutateAsync)}
        >
          {t('Send test email')}
        </Button>
      }
    >
      <SendingFields hasSecret={settings.hasSecret} publicAddress={publicAddress} />
      {trial.data && !trial.isPending && <TestResult {...trial.data} />}
    </SettingsForm>
  )
}

interface SendingFieldsProps extends Pick<MailSectionProps, 'publicAddress'> {
  hasSecret: boolean
}

function SendingFields({ hasSecret, publicAddress }: SendingFieldsProps) {
  const { watch, formState } = useFormContext<MailForm>()
  return (
    <>
      <FormSwitch<MailForm>
        name="enabled"
        label={t('Send email')}
        hint={t('While this is off, email waits. It is sent once you turn this on.')}
      />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
        gap="3"
        w="full"
        alignItems="start"
      >
        <FormInput<MailForm>
          name="fromAddress"
          label={t('Sender address')}
          hint={t('Use the mailbox that the help desk reads, so that replies arrive.')}
          type="email"
          placeholder="help@example.com"
        />
        <FormInput<MailForm>
          name="fromName"
          label={t('Sender name')}
          hint={t('Shown in people’s inboxes.')}
          autoCapitalize="sentences"
        />
      </Grid>
      <MailServerFields
        direction={SENDING}
        hasSecret={hasSecret}
        isOpenPossible
        address={watch('fromAddress')}
        connectHint={t(
          'Required by Microsoft 365 and Google. Connect the account under “OAuth for email” below.'
        )}
      />
      <PublicAddressNote
        label={t('Address in links')}
        url={publicAddress}
        problem={publicAddress === '' ? t(EMAIL_ADDRESS_PROBLEM) : null}
        error={formState.errors.enabled?.message}
      />
      <FormSwitch<MailForm>
        name="acknowledge"
        label={t('Acknowledge new tickets')}
        hint={t('Confirms each ticket that was raised by email, with its reference.')}
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
