import { Dialog, GridItem, SimpleGrid, Skeleton } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { User } from '#shared/api/users.ts'
import { meant } from '#shared/languages/texts.ts'
import { useCategories, useSubcategories } from '../../../lib/queries/categories-queries.ts'
import {
  useAddedDepartments,
  useDepartmentNames
} from '../../../lib/queries/departments-queries.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { useUsers } from '../../../lib/queries/users-queries.ts'
import { t } from '../../../lib/texts.ts'
import { ChoiceSelect } from '../../../ui/choice-select.tsx'
import { DialogForm } from '../../../ui/form-dialog.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { MarkdownField } from '../../../ui/texts/markdown-field.tsx'
import { useSubstituteOffer } from '../absences/use-substitute-offer.tsx'
import { AttachButton } from '../attachments/attach-button.tsx'
import { DropZone } from '../attachments/drop-zone.tsx'
import { UploadList } from '../attachments/upload-list.tsx'
import { type Uploads, uploadsOf } from '../attachments/use-uploads.ts'
import { priorityChoices } from '../field-choices.ts'
import { NewTicketOutages } from '../outages/new-ticket-outages.tsx'
import { choiceOfPerson, personChoices, personOfChoice } from '../person-choices.tsx'
import { categoryChoices, subcategoryChoices } from '../ticket-categories.ts'
import { FormQuestions } from './form-questions.tsx'
import { changeCategory, changeDepartment, newAssignees } from './new-ticket-rules.ts'
import { SimilarButton } from './similar-button.tsx'
import { type NewTicketOptions, useNewTicketForm } from './use-new-ticket-form.ts'

/** Shows the form once the data of its selectors has loaded. */
export function NewTicketForm({ onDone }: Pick<NewTicketOptions, 'onDone'>) {
  const { user } = useCurrentUser()
  const users = useUsers()
  const departments = useDepartmentNames()
  const added = useAddedDepartments()
  const categories = useCategories()
  const subcategories = useSubcategories()
  const failed = [
    { query: users, title: t('Failed to fetch users') },
    { query: categories, title: t('Failed to fetch categories') },
    { query: subcategories, title: t('Failed to fetch subcategories') }
  ].find(({ query }) => query.isLoadingError)

  if (failed) {
    return (
      <ErrorState
        title={failed.title}
        error={failed.query.error}
        onRetry={() => failed.query.refetch()}
      />
    )
  }
  if (!user || !users.data || !categories.data || !subcategories.data || added.isPending) {
    return (
      <Dialog.Body>
        <Skeleton h="24rem" />
      </Dialog.Body>
    )
  }
  return (
    <Fields
      user={user}
      users={users.data}
      departments={departments}
      catalogue={{ categories: categories.data, subcategories: subcategories.data }}
      onDone={onDone}
    />
  )
}

function Fields(props: NewTicketOptions) {
  const { users, departments, catalogue } = props
  const form = useNewTicketForm(props)
  const { register, getValues, fields, errors, uploads, sent, isSubmitting, hasDraft, change } =
    form
  const subcategories = subcategoryChoices(fields.category, catalogue)
  const assignees = newAssignees(props, fields.department)
  const { choose, dialog } = useSubstituteOffer(
    { departments: [fields.department], offered: assignees },
    (assigneeId) => change({ assigneeId })
  )
  return (
    <DropZone uploads={uploads} display="contents">
      <DialogForm
        onSubmit={form.submit}
        action={t('Create Ticket')}
        pendingAction={
          isSubmitting ? t('Creating...') : sent.isBusy ? t('Uploading...') : t('Create Ticket')
        }
        isPending={isSubmitting || !sent.isReady}
        onCancel={form.cancel}
        aside={<SimilarButton text={fields.description} onOpen={props.onDone} />}
      >
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
          <GridItem colSpan={{ base: 1, sm: 2 }}>
            <FormField label={t('Department')} error={errors.department?.message}>
              <ChoiceSelect
                choices={departments.map((name) => ({
                  value: name,
                  label: name
                }))}
                values={fields.department === '' ? [] : [fields.department]}
                onChange={([department = '']) =>
                  change(changeDepartment(getValues(), department, catalogue))
                }
                placeholder={t('Select Department')}
                clearable
              />
            </FormField>
          </GridItem>
          <GridItem colSpan={{ base: 1, sm: 2 }}>
            <DescriptionField
              field={register('description')}
              text={fields.description}
              people={users.filter(({ id }) => id !== props.user.id)}
              error={errors.description?.message}
              hasDraft={hasDraft}
            />
            <OwnFiles uploads={uploads} />
          </GridItem>
          <FormField label={t('Assign To')} error={errors.assigneeId?.message}>
            <ChoiceSelect
              choices={personChoices(assignees)}
              values={fields.department === '' ? [] : [choiceOfPerson(fields.assigneeId)]}
              onChange={([person]) => choose(personOfChoice(person))}
              placeholder={t('Select Department First')}
              disabled={fields.department === ''}
            />
          </FormField>
          <FormField label={t('Priority')} error={errors.priority?.message}>
            <ChoiceSelect
              choices={priorityChoices()}
              values={[fields.priority ?? 'medium']}
              onChange={([priority]) => change({ priority })}
            />
          </FormField>
          <FormField label={t('Category')} error={errors.category?.message}>
            <ChoiceSelect
              choices={categoryChoices(fields.department, catalogue).map(({ slug, name }) => ({
                value: slug,
                label: name
              }))}
              values={[fields.category]}
              onChange={([category]) => category && change(changeCategory(category))}
            />
          </FormField>
          {subcategories.length > 0 && (
            <FormField label={t('Subcategory')} error={errors.subcategory?.message}>
              <ChoiceSelect
                choices={subcategories.map(({ slug, name }) => ({ value: slug, label: name }))}
                values={fields.subcategory ? [fields.subcategory] : []}
                onChange={([subcategory = null]) => change({ subcategory })}
                placeholder={t(meant('None', 'a category'))}
                clearable
              />
            </FormField>
          )}
          <NewTicketOutages form={form} onDone={props.onDone} />
          <FormQuestions form={form} users={users} />
        </SimpleGrid>
        {dialog}
      </DialogForm>
    </DropZone>
  )
}

/** The files that belong to the description. */
function OwnFiles({ uploads }: { uploads: Uploads }) {
  const own = uploadsOf(uploads, undefined)
  return (
    <>
      <UploadList uploads={own} />
      <AttachButton uploads={own} />
    </>
  )
}

interface DescriptionFieldProps {
  people: readonly User[]
  field: UseFormRegisterReturn
  error: string | undefined
  text: string
  /** Whether the field starts with a restored draft. */
  hasDraft: boolean
}

function DescriptionField({ field, text, people, error, hasDraft }: DescriptionFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  // A dialog that opened before its data was there had nothing else than its close button to focus.
  useEffect(() => {
    if (area.current?.closest('[role=dialog]')?.contains(document.activeElement))
      area.current.focus()
  }, [])
  return (
    <MarkdownField
      label={t('Description')}
      error={error}
      {...(hasDraft && { hint: t('Your draft was restored. Cancel discards it.') })}
      field={field}
      text={text}
      people={people}
      area={area}
      // The description gets the focus, because the other fields' defaults are often right.
      data-autofocus
      rows={6}
      placeholder={t('What happened, where, and since when?')}
    />
  )
}
