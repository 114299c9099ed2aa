import { Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { Link } from 'react-router-dom'
import type { MailboxBeginning } from '#shared/domain/mail.ts'
import { useDepartmentNames } from '../../lib/queries/departments-queries.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { FormChoice, FormInput, FormSwitch, FormTextarea } from '../../ui/form-input.tsx'
import { MailServerFields } from '../../ui/mail/mail-server-fields.tsx'
import { READING_PRESETS } from '../../ui/mail/mail-server-form.ts'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { TextLink } from '../../ui/texts/address-link.tsx'
import { SETTINGS_PATH } from './mail-paths.ts'
import type { MailboxForm } from './mailbox-form.ts'

const BEGINNINGS: readonly { value: MailboxBeginning; label: string }[] = [
  { value: 'now', label: 'Only mails from now on' },
  { value: 'all', label: 'All mails that are there' }
]

/** What each choice means. */
const MEANINGS: Record<MailboxBeginning, string> = {
  now: 'What is in the folder already stays there, and becomes nothing.',
  all: 'Each mail that is in the folder already is taken as if it came now, the oldest first.'
}

/** The fields of a mailbox, in groups; inside a FormProvider. */
export function MailboxFields({ hasSecret }: { hasSecret: boolean }) {
  const { watch } = useFormContext<MailboxForm>()
  return (
    <>
      <SettingsSection title="Mailbox" text="Where people write to, and whose tickets it makes.">
        <Group>
          <PurposeFields />
        </Group>
      </SettingsSection>
      <SettingsSection
        title="Server"
        text="Where the mails are fetched from, by IMAP. They stay there."
      >
        <Group>
          <MailServerFields
            presets={READING_PRESETS}
            hasSecret={hasSecret}
            address={watch('address')}
            connectHint={
              <>
                <span>
                  With a token, as Microsoft 365 and Google want it. Connect the account under
                </span>{' '}
                <TextLink asChild>
                  <Link to={SETTINGS_PATH}>Settings, “Tokens for mail servers”</Link>
                </TextLink>
                <span>.</span>
              </>
            }
          />
          <FolderFields />
        </Group>
      </SettingsSection>
      <SettingsSection
        title="Who may write"
        text="People with an account are known by their mail address. Everybody else is refused, unless their domain is named here."
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
  return (
    <>
      <FormInput<MailboxForm>
        name="address"
        label="Address"
        hint="What people write to."
        type="email"
        placeholder="help@example.com"
      />
      <FormField
        label="Department"
        hint="Tickets that come of its mails are this department’s."
        error={errors.department?.message}
      >
        <Controller
          control={control}
          name="department"
          render={({ field: { value, onChange } }) => (
            <DepartmentSelect value={value} onChange={onChange} />
          )}
        />
      </FormField>
      <FormSwitch<MailboxForm>
        name="enabled"
        label="Read it"
        hint="While it is off, mails wait on the server."
      />
    </>
  )
}

interface DepartmentSelectProps {
  value: string
  onChange(value: string): void
  placeholder?: string
  clearable?: boolean
}

/** The departments there are; accounts have roles of these names. */
function DepartmentSelect({ value, onChange, ...look }: DepartmentSelectProps) {
  const names = new Set([...useDepartmentNames(), value])
  const choices = [...names].filter(Boolean).map((name) => ({ value: name, label: name }))
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
        label="Folder"
        hint="INBOX is where mails arrive."
        autoCapitalize="sentences"
      />
      <FormChoice<MailboxForm, MailboxBeginning>
        name="beginning"
        label="Which mails are read"
        choices={BEGINNINGS}
        meanings={MEANINGS}
      />
    </>
  )
}

function SenderFields() {
  const { control, watch, formState } = useFormContext<MailboxForm>()
  const { errors } = formState
  return (
    <>
      <FormTextarea<MailboxForm>
        name="domains"
        label="Allowed domains"
        hint="One in each line, such as example.com. Whoever writes from there gets an account without a password."
        rows={3}
      />
      {(watch('domains').trim() !== '' || watch('role') !== '') && (
        <FormField
          label="Role of these accounts"
          hint="What they are until an IT Support Specialist changes it."
          error={errors.role?.message}
        >
          <Controller
            control={control}
            name="role"
            render={({ field: { value, onChange } }) => (
              <DepartmentSelect
                value={value}
                onChange={onChange}
                placeholder="Select a role"
                clearable
              />
            )}
          />
        </FormField>
      )}
      <FormInput<MailboxForm>
        name="authority"
        label="Name of the receiving server"
        hint="Mail servers note whether a sender is genuine (DKIM, DMARC, SPF), and sign it with their name: the first word after Authentication-Results in the source of a mail, such as mx.google.com. With it a forged sender is a stranger. Leave it empty to ignore such notes."
      />
    </>
  )
}
