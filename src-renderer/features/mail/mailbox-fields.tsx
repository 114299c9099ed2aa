import { Stack } from '@chakra-ui/react'
import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import type { MailboxBeginning } from '#shared/domain/mail.ts'
import { settingsPath } from '../../lib/paths.ts'
import { useDepartmentNames, useMemberDepartments } from '../../lib/queries/departments-queries.ts'
import { t } from '../../lib/texts.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { FormChoice, FormInput, FormSwitch, FormTextarea } from '../../ui/form-input.tsx'
import { MailServerFields } from '../../ui/mail/mail-server-fields.tsx'
import { READING } from '../../ui/mail/mail-server-form.ts'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { LinkInText } from '../../ui/texts/link-in-text.tsx'
import type { MailboxForm } from './mailbox-form.ts'

const beginnings = (): readonly { value: MailboxBeginning; label: string }[] => [
  { value: 'now', label: t('New email only') },
  { value: 'all', label: t('Existing and new email') }
]

/** The meaning of each choice. */
const meanings = (): Record<MailboxBeginning, string> => ({
  now: t('Email that is already in the folder is ignored.'),
  all: t('Email that is already in the folder is processed like new email, oldest first.')
})

/** The fields of a mailbox, in groups; inside a FormProvider. */
export function MailboxFields({ hasSecret }: { hasSecret: boolean }) {
  const { watch } = useFormContext<MailboxForm>()
  return (
    <>
      <SettingsSection
        title={t('Mailbox')}
        text={t('The address that people write to, and the department that gets the tickets.')}
      >
        <Group>
          <PurposeFields />
        </Group>
      </SettingsSection>
      <SettingsSection
        title={t('Server')}
        text={t('Email is read by IMAP and stays on the server.')}
      >
        <Group>
          <MailServerFields
            direction={READING}
            hasSecret={hasSecret}
            address={watch('address')}
            connectHint={
              <Trans
                id="Required by Microsoft 365 and Google. Connect the account in <link>Settings, “OAuth for email”</link>."
                components={{ link: <LinkInText to={settingsPath('email', 'email-oauth')} /> }}
              />
            }
          />
          <FolderFields />
        </Group>
      </SettingsSection>
      <SettingsSection
        title={t('Senders')}
        text={t(
          'People with an account are recognized by their email address. Email from others is rejected unless their domain is listed here.'
        )}
      >
        <Group>
          <SenderFields />
        </Group>
      </SettingsSection>
    </>
  )
}

function Group({ children }: { children: ReactNode }) {
  return (
    <Stack gap="4" maxW="md" align="start">
      {children}
    </Stack>
  )
}

function PurposeFields() {
  const { control, formState } = useFormContext<MailboxForm>()
  const { errors } = formState
  const departments = useDepartmentNames()
  return (
    <>
      <FormInput<MailboxForm>
        name="address"
        label={t('Email address')}
        hint={t('People send their requests to this address.')}
        type="email"
        placeholder="help@example.com"
      />
      <FormField
        label={t('Department')}
        hint={t('Tickets from this mailbox go to this department.')}
        error={errors.department?.message}
      >
        <Controller
          control={control}
          name="department"
          render={({ field: { value, onChange } }) => (
            <NameSelect names={departments} value={value} onChange={onChange} />
          )}
        />
      </FormField>
      <FormSwitch<MailboxForm>
        name="enabled"
        label={t('Check this mailbox')}
        hint={t('Email waits on the server while this is off.')}
      />
    </>
  )
}

interface NameSelectProps {
  names: readonly string[]
  value: string
  onChange(value: string): void
  placeholder?: string
  clearable?: boolean
}

/** A choice of names, among which the present one stays even when it no longer exists. */
function NameSelect({ names, value, onChange, ...look }: NameSelectProps) {
  const all = new Set([...names, value])
  const choices = [...all].filter(Boolean).map((name) => ({ value: name, label: name }))
  return (
    <ChoiceSelect
      {...look}
      choices={choices}
      values={value === '' ? [] : [value]}
      onChange={([chosen = '']) => onChange(chosen)}
    />
  )
}

function FolderFields() {
  return (
    <>
      <FormInput<MailboxForm>
        name="folder"
        label={t('Folder')}
        hint={t('New email usually arrives in INBOX.')}
        autoCapitalize="sentences"
      />
      <FormChoice<MailboxForm, MailboxBeginning>
        name="beginning"
        label={t('Email to process')}
        choices={beginnings()}
        meanings={meanings()}
      />
    </>
  )
}

function SenderFields() {
  const { control, watch, formState } = useFormContext<MailboxForm>()
  const { errors } = formState
  const roles = useMemberDepartments()
  return (
    <>
      <FormTextarea<MailboxForm>
        name="domains"
        label={t('Allowed domains')}
        hint={t(
          'One per line, for example example.com. New senders from these domains get an account without a password.'
        )}
        rows={3}
      />
      {(watch('domains').trim() !== '' || watch('role') !== '') && (
        <FormField
          label={t('Role of new accounts')}
          hint={t('An IT Support Specialist can change it later.')}
          error={errors.role?.message}
        >
          <Controller
            control={control}
            name="role"
            render={({ field: { value, onChange } }) => (
              <NameSelect
                names={roles}
                value={value}
                onChange={onChange}
                placeholder={t('Select a role')}
                clearable
              />
            )}
          />
        </FormField>
      )}
      <FormInput<MailboxForm>
        name="authority"
        label={t('Receiving server')}
        hint={t(
          'The name after “Authentication-Results:” in the source of a received email, for example mx.google.com. Help Desk trusts the sender checks (DKIM, DMARC, SPF) of this server, and treats email with a forged sender as email from a stranger. Leave blank to ignore these checks.'
        )}
      />
    </>
  )
}
