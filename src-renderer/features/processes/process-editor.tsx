import { Button, chakra, Flex, Heading, Input, Stack } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { ProcessDefinition } from '#shared/api/process-definitions.ts'
import type { Process, ProcessInput } from '#shared/api/processes.ts'
import type { SignedInUser } from '#shared/api/users.ts'
import { managesProcessesOf } from '#shared/domain/processes.ts'
import { meant } from '#shared/languages/texts.ts'
import { ApiError } from '../../lib/api.ts'
import { type FieldMessages, messagesOf } from '../../lib/field-messages.ts'
import { processesPath } from '../../lib/paths.ts'
import { useDepartmentNames } from '../../lib/queries/departments-queries.ts'
import { t } from '../../lib/texts.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { DeleteButton } from '../../ui/delete-button.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { LabelledSwitch } from '../../ui/labelled-switch.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { useFirstMessage } from '../../ui/use-first-message.ts'
import { PartList } from './part-list.tsx'
import { emptyProcess, firstDepartment, messagesFor } from './process-draft.ts'
import { exampleFor } from './process-examples.ts'
import { ProcessPicture } from './process-picture.tsx'
import { useDeleteProcess, useSaveProcess } from './process-queries.ts'

interface ProcessEditorProps {
  user: SignedInUser
  /** Null for a new one. */
  process: Process | null
  /** The example that a new one starts from; null for none. */
  example: string | null
}

/** The form of a process: its parts, and what each of them waits for (D79). */
export function ProcessEditor({ user, process, example }: ProcessEditorProps) {
  const departments = useDepartmentNames()
  const [changed, setChanged] = useState<ProcessInput | null>(null)
  const department = firstDepartment(user)
  const first = process ?? exampleFor(example, department, departments) ?? emptyProcess(department)
  const draft = changed ?? inputOf(first)
  const [messages, setMessages] = useState<FieldMessages>({})
  const page = useFirstMessage(messages)
  const { mutateAsync, isPending } = useSaveProcess(process)
  const navigate = useNavigate()
  const back = processesPath(user)
  const change = (part: Partial<ProcessInput>) => setChanged({ ...draft, ...part })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = messagesFor(draft)
    setMessages(found)
    if (Object.keys(found).length > 0) return
    try {
      await mutateAsync(draft)
      navigate(back)
    } catch (error) {
      if (error instanceof ApiError) setMessages(messagesOf(error.fieldErrors))
    }
  }
  return (
    <Stack ref={page} gap="5" maxW="5xl">
      <BackLink to={back}>{t('All processes')}</BackLink>
      <Flex justify="space-between" align="center" gap="3">
        <Heading as="h2" textStyle="md" overflowWrap="anywhere">
          {process ? process.name : t('New process')}
        </Heading>
        {process && <DeleteProcess user={user} process={process} />}
      </Flex>
      <chakra.form noValidate aria-label={t('Process')} onSubmit={submit}>
        <AboutSection
          draft={draft}
          departments={departments.filter((name) => managesProcessesOf(user, name))}
          messages={messages}
          onChange={change}
        />
        <PartsSection
          definition={draft.definition}
          messages={messages}
          onChange={(definition) => change({ definition })}
        />
        <Flex gap="3" borderTopWidth="1px" pt="5">
          <Button type="submit" loading={isPending} loadingText={t('Save')}>
            {t('Save')}
          </Button>
          <Button asChild variant="outline">
            <Link to={back}>{t('Cancel')}</Link>
          </Button>
        </Flex>
      </chakra.form>
    </Stack>
  )
}

/** A process without what the server adds. */
const inputOf = ({ name, department, enabled, definition }: ProcessInput): ProcessInput => ({
  ...{ name, department, enabled, definition }
})

interface SectionProps {
  messages: FieldMessages
}

interface AboutSectionProps extends SectionProps {
  draft: ProcessInput
  departments: readonly string[]
  onChange(part: Partial<ProcessInput>): void
}

function AboutSection({ draft, departments, messages, onChange }: AboutSectionProps) {
  const { name, department, enabled, definition } = draft
  return (
    <SettingsSection
      title={t('Process')}
      text={t('The team of its department can start it in tickets of that department.')}
    >
      <Stack gap="4">
        <FormField label={t('Name')} error={messages.name}>
          <Input
            value={name}
            placeholder={t('Joining')}
            autoComplete="off"
            onChange={({ target }) => onChange({ name: target.value })}
          />
        </FormField>
        <FormField label={t('Department')} error={messages.department}>
          <ChoiceSelect
            choices={departments.map((one) => ({ value: one, label: one }))}
            values={[department]}
            onChange={([chosen]) => chosen && onChange({ department: chosen })}
          />
        </FormField>
        <LabelledSwitch
          label={t(meant('Enabled', 'a process'))}
          size="sm"
          isOn={enabled}
          onSwitch={(isOn) => onChange({ enabled: isOn })}
        />
        <LabelledSwitch
          label={t('The ticket can be resolved only once all parts are done')}
          size="sm"
          isOn={definition.mustFinish}
          onSwitch={(mustFinish) => onChange({ definition: { ...definition, mustFinish } })}
        />
      </Stack>
    </SettingsSection>
  )
}

interface PartsSectionProps extends SectionProps {
  definition: ProcessDefinition
  onChange(definition: ProcessDefinition): void
}

function PartsSection({ definition, messages, onChange }: PartsSectionProps) {
  const { parts } = definition
  return (
    <SettingsSection
      title={t('Parts')}
      text={t(
        'Tasks of the ticket, and tickets of other departments. A part starts once all those are done that it waits for.'
      )}
    >
      <Stack gap="5">
        <PartList
          parts={parts}
          messages={messages}
          onChange={(changed) => onChange({ ...definition, parts: changed })}
        />
        {parts.length > 1 && <ProcessPicture parts={parts} />}
      </Stack>
    </SettingsSection>
  )
}

function DeleteProcess({ user, process }: { user: SignedInUser; process: Process }) {
  const navigate = useNavigate()
  const { mutate, isPending } = useDeleteProcess(process.id)
  return (
    <DeleteButton
      label={t('Delete process')}
      question={t(
        'Are you sure you want to delete this process? Where it has started, it goes on.'
      )}
      isPending={isPending}
      onDelete={({ onSuccess }) =>
        mutate(undefined, {
          onSuccess: () => {
            onSuccess()
            navigate(processesPath(user))
          }
        })
      }
    />
  )
}
