import { Button, Grid } from '@chakra-ui/react'
import { Mail } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import type { MailSettings, MailUpdate } from '#shared/api/mail-settings.ts'
import { EMAIL_ADDRESS_PROBLEM } from '#shared/api/public-address.ts'
import { FormInput, FormSwitch } from '../../../ui/form-input.tsx'
import { MailServerFields } from '../../../ui/mail/mail-server-fields.tsx'
import { SENDING_PRESETS } from '../../../ui/mail/mail-server-form.ts'
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

/** How the help desk sends mails (D57). */
export function MailSection({ settings, publicAddress }: MailSectionProps) {
  const form = useSettingsForm('mail', settings, { formOf, updateOf })
  const { isPending, data, mutateAsync } = useTestMail()
  return (
    <SettingsForm
      title="Mail"
      text="People are told by mail what others do in the tickets that they follow, as much of it as they choose on their account page. Mails that come in are read from mailboxes, under Mail."
      form={form}
      opener={{ text: 'Set up sending', icon: Mail, isUsed: settings.host !== '' }}
      actions={
        <Button
          variant="outline"
          loading={isPending}
          loadingText="Send me a test mail"
          onClick={() => form.test(mutateAsync)}
        >
          Send me a test mail
        </Button>
      }
    >
      <SendingFields hasSecret={settings.hasSecret} publicAddress={publicAddress} />
      {data && !isPending && <TestResult {...data} />}
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
        label="Send mails"
        hint="While it is off, nobody is told by mail. What waits already goes out once it is on again."
      />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
        gap="3"
        w="full"
        alignItems="start"
      >
        <FormInput<MailForm>
          name="fromAddress"
          label="Sender"
          hint="The mailbox that is read, so that answers arrive."
          type="email"
          placeholder="help@example.com"
        />
        <FormInput<MailForm>
          name="fromName"
          label="Sender’s name"
          hint="What people see in their inbox."
          autoCapitalize="sentences"
        />
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
        error={formState.errors.enabled?.message}
      />
      <FormSwitch<MailForm>
        name="acknowledge"
        label="Acknowledge new tickets"
        hint="Whoever writes to a mailbox is told the number of the ticket that it became."
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
