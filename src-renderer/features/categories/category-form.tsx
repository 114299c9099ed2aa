import { GridItem, SimpleGrid } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { type Category, CategoryInput } from '#shared/api/categories.ts'
import { departmentsOf, IT_DEPARTMENT } from '#shared/domain/teams.ts'
import { compareNames } from '../../lib/formats.ts'
import { useCategoryDepartments } from '../../lib/queries/departments-queries.ts'
import { wasSent } from '../../lib/server-field-errors.ts'
import { t } from '../../lib/texts.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { DialogForm } from '../../ui/form-dialog.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { useSaveCategory } from './category-queries.ts'
import { showMissingFields } from './missing-fields.ts'
import { DescriptionField, NameFields } from './name-fields.tsx'
import { useAutoSlug } from './use-auto-slug.ts'

/** The fields in the order in which they are shown. */
const FIELDS = ['name', 'slug', 'department', 'description'] as const

interface CategoryFormProps {
  /** The category to change; a new one where it is absent. */
  category: Category | undefined
  /** Called once the category is saved, or the person has cancelled. */
  onDone(): void
}

export function CategoryForm({ category, onDone }: CategoryFormProps) {
  const save = useSaveCategory(category?.id)
  const offered = useCategoryDepartments()
  const { register, handleSubmit, watch, getValues, setValue, setError, formState } = useForm<
    z.input<typeof CategoryInput>,
    unknown,
    CategoryInput
  >({
    resolver: zodResolver(CategoryInput),
    defaultValues: {
      name: category?.name ?? '',
      slug: category?.slug ?? '',
      department: category?.department ?? IT_DEPARTMENT,
      description: category?.description ?? ''
    }
  })
  const { errors, isSubmitting, isSubmitted } = formState
  const department = watch('department')
  // The category's own department stays a choice even when no one has that role any more.
  const departments = departmentsOf([...offered, department]).sort(compareNames)

  const nameOptions = useAutoSlug({ getValues, setValue, isSubmitted })

  const submit = handleSubmit(
    async (input) => {
      if (await wasSent(save.mutateAsync(input), FIELDS, setError)) onDone()
    },
    () =>
      showMissingFields(
        getValues(['name', 'slug', 'department']),
        t('Name, slug, and department are required')
      )
  )

  return (
    <DialogForm
      onSubmit={submit}
      action={category ? t('Save Category') : t('Add Category')}
      pendingAction={t('Saving...')}
      isPending={isSubmitting}
      onCancel={onDone}
    >
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4" alignItems="start">
        <NameFields name={register('name', nameOptions)} slug={register('slug')} errors={errors} />
        <GridItem colSpan={{ base: 1, sm: 2 }}>
          <FormField label={t('Department')} error={errors.department?.message}>
            <ChoiceSelect
              choices={departments.map((name) => ({ value: name, label: name }))}
              values={[department]}
              onChange={([chosen]) => chosen && setValue('department', chosen)}
            />
          </FormField>
        </GridItem>
        <DescriptionField field={register('description')} error={errors.description?.message} />
      </SimpleGrid>
    </DialogForm>
  )
}
