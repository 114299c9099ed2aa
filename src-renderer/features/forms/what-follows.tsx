import { Heading, Stack } from '@chakra-ui/react'
import type { ApprovalRequest } from '#shared/api/approval-requests.ts'
import type { FormDefinition } from '#shared/api/form-definitions.ts'
import { meant } from '#shared/languages/texts.ts'
import { type FieldMessages, messagesBelow } from '../../lib/field-messages.ts'
import { useProcesses } from '../../lib/queries/processes-queries.ts'
import { useUsers } from '../../lib/queries/users-queries.ts'
import { t } from '../../lib/texts.ts'
import { ApprovalRequestFields } from '../../ui/approvals/approval-request-fields.tsx'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { LabelledSwitch } from '../../ui/labelled-switch.tsx'

interface WhatFollowsProps {
  /** The process that starts and the approval that is asked for with a ticket (D79, D80). */
  follows: Pick<FormDefinition, 'startProcess' | 'approval'>
  messages: FieldMessages
  onChange(follows: Partial<WhatFollowsProps['follows']>): void
}

const FIRST_REQUEST: ApprovalRequest = {
  ...{ question: '', of: 'head', personIds: [], needsAll: false, beforeAssigning: true }
}

/** What follows from a ticket that is raised with the form: its process and its approval. */
export function WhatFollows({ follows, messages, onChange }: WhatFollowsProps) {
  const { startProcess, approval } = follows
  const processes = useProcesses().data ?? []
  const people = useUsers().data ?? []
  const choices = processes.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <Stack gap="4" mt="8" borderTopWidth="1px" pt="5">
      <Heading as="h3" textStyle="sm" fontWeight="semibold">
        {t('When a ticket is raised with this form')}
      </Heading>
      {(choices.length > 0 || startProcess !== null) && (
        <FormField label={t('Start process')} error={messages['definition.startProcess']}>
          <ChoiceSelect
            choices={choices}
            values={startProcess === null ? [] : [String(startProcess)]}
            onChange={([chosen]) => onChange({ startProcess: chosen ? Number(chosen) : null })}
            placeholder={t(meant('None', 'a process'))}
            clearable
          />
        </FormField>
      )}
      <LabelledSwitch
        label={t('Ask for approval')}
        isOn={approval !== null}
        onSwitch={(isAsked) => onChange({ approval: isAsked ? FIRST_REQUEST : null })}
      />
      {approval && (
        <ApprovalRequestFields
          request={approval}
          people={people
            .filter(({ service }) => !service)
            .map(({ id, fullName }) => ({ value: String(id), label: fullName }))}
          messages={messagesBelow(messages, 'definition.approval.')}
          onChange={(request) => onChange({ approval: request })}
        />
      )}
    </Stack>
  )
}
