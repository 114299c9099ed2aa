import { Button, Input, Stack } from '@chakra-ui/react'
import { type SubmitEvent, useState } from 'react'
import type { Task } from '#shared/api/tasks.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { MAX_TASK_LENGTH } from '#shared/domain/tickets.ts'
import { byFullName } from '../../../lib/formats.ts'
import { useUsers } from '../../../lib/queries/users-queries.ts'
import { t } from '../../../lib/texts.ts'
import { ChoiceSelect } from '../../../ui/choice-select.tsx'
import { DialogForm, FormDialog } from '../../../ui/form-dialog.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { useSubstituteOffer } from '../absences/use-substitute-offer.tsx'
import { choiceOfPerson, personChoices, personOfChoice } from '../person-choices.tsx'
import { useChangeTasks } from './tasks-queries.ts'

interface TaskDialogProps {
  ticket: Ticket
  task: Task
  isOpen: boolean
  onClose(): void
}

/** Changes the text, the assignee and the due date of a task, or deletes it (D79). */
export function TaskDialog({ ticket, task, isOpen, onClose }: TaskDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={t('Edit task')} width="28rem">
      <TaskForm ticket={ticket} task={task} onDone={onClose} />
    </FormDialog>
  )
}

function TaskForm({
  ticket,
  task,
  onDone
}: Omit<TaskDialogProps, 'isOpen' | 'onClose'> & { onDone(): void }) {
  const { data: users = [] } = useUsers()
  const { change, remove } = useChangeTasks(ticket.id)
  const [text, setText] = useState(task.text)
  const [assigneeId, setAssigneeId] = useState(task.assigneeId)
  const [dueDay, setDueDay] = useState(task.dueDay ?? '')
  const offered = users
    .filter(({ id, disabled, service }) => id === task.assigneeId || (!disabled && !service))
    .sort(byFullName)
  const { choose, dialog } = useSubstituteOffer(
    { departments: [ticket.department], offered },
    setAssigneeId
  )

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    change.mutate(
      { id: task.id, text: text.trim(), assigneeId, dueDay: dueDay || null },
      { onSuccess: onDone }
    )
  }

  return (
    <DialogForm
      onSubmit={submit}
      action={t('Save task')}
      pendingAction={t('Saving...')}
      isPending={change.isPending}
      isDisabled={text.trim() === ''}
      onCancel={onDone}
      aside={
        <Button
          variant="ghost"
          color="fg.error"
          me="auto"
          disabled={remove.isPending}
          onClick={() => remove.mutate(task.id, { onSuccess: onDone })}
        >
          {t('Delete')}
        </Button>
      }
    >
      <Stack gap="4">
        <FormField label={t('Task')}>
          <Input
            maxLength={MAX_TASK_LENGTH}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </FormField>
        <FormField label={t('Assigned To')}>
          <ChoiceSelect
            choices={personChoices(offered)}
            values={[choiceOfPerson(assigneeId)]}
            onChange={([choice]) => choose(personOfChoice(choice))}
          />
        </FormField>
        <FormField label={t('Due date (optional)')}>
          <Input
            type="date"
            w="12rem"
            value={dueDay}
            onChange={(event) => setDueDay(event.target.value)}
          />
        </FormField>
      </Stack>
      {dialog}
    </DialogForm>
  )
}
