import { GridItem, Input, SimpleGrid } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { SubcategoryInput } from '#shared/api/categories.ts'
import { PRIORITIES, PRIORITY_LABELS } from '#shared/domain/tickets.ts'

import { useCategories } from '../../lib/queries/categories-queries.ts'
import { wasSent } from '../../lib/server-field-errors.ts'
import { t } from '../../lib/texts.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { DialogForm } from '../../ui/form-dialog.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { useCreateSubcategory } from './category-queries.ts'
import { showMissingFields } from './missing-fields.ts'
import { DescriptionField, NameFields } from './name-fields.tsx'
import { useAutoSlug } from './use-auto-slug.ts'

/** The fields in the order in which they are shown. */
const FIELDS = [
  'categoryId',
  'name',
  'slug',
  'description',
  'defaultSLA',
  'defaultPriority'
] as const

/** The defaults of a new subcategory (spec §9). */
const DEFAULT_SLA_HOURS = 6
const DEFAULT_PRIORITY = 'medium'

/** Lowest first, as the form offers them (spec §2). */
const priorityChoices = () =>
  PRIORITIES.toReversed().map((value) => ({ value, label: t(PRIORITY_LABELS[value]) }))

/** The contract's schema with a message for when no category is chosen yet. */
const fieldsSchema = () =>
  SubcategoryInput.extend({ categoryId: z.number(t('Category is required')) })

/** Converts typed text to a number; null for an empty field. */
const toNumber = (typed: unknown) => (typed === '' || typed === null ? null : Number(typed))

interface SubcategoryFormProps {
  /** The category to start with, if any. */
  categoryId: number | null
  /** Called once the subcategory is created, or the person has cancelled. */
  onDone(): void
}

export function SubcategoryForm({ categoryId, onDone }: SubcategoryFormProps) {
  const create = useCreateSubcategory()
  const { data: categories } = useCategories()
  const { register, handleSubmit, watch, getValues, setValue, setError, formState } = useForm({
    resolver: useMemo(() => zodResolver(fieldsSchema()), []),
    defaultValues: {
      ...(categoryId !== null && { categoryId }),
      name: '',
      slug: '',
      description: '',
      defaultSLA: DEFAULT_SLA_HOURS,
      defaultPriority: DEFAULT_PRIORITY
    }
  })
  const { errors, isSubmitting, isSubmitted } = formState
  const [chosenCategory, priority] = watch(['categoryId', 'defaultPriority'])

  const nameOptions = useAutoSlug({ getValues, setValue, isSubmitted })

  const submit = handleSubmit(
    async (input) => {
      if (await wasSent(create.mutateAsync(input), FIELDS, setError)) onDone()
    },
    () => {
      const { name, slug, categoryId: chosen } = getValues()
      showMissingFields(
        [name, slug, chosen ? String(chosen) : null],
        t('Name, slug, and category are required')
      )
    }
  )

  return (
    <DialogForm
      onSubmit={submit}
      action={t('Add Subcategory')}
      pendingAction={t('Adding...')}
      isPending={isSubmitting}
      onCancel={onDone}
    >
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4" alignItems="start">
        <GridItem colSpan={{ base: 1, sm: 2 }}>
          <FormField label={t('Category')} error={errors.categoryId?.message}>
            <ChoiceSelect
              choices={(categories ?? []).map(({ id, name }) => ({
                value: String(id),
                label: name
              }))}
              values={chosenCategory ? [String(chosenCategory)] : []}
              onChange={([chosen]) =>
                chosen && setValue('categoryId', Number(chosen), { shouldValidate: isSubmitted })
              }
              placeholder={t('Select Category')}
            />
          </FormField>
        </GridItem>
        <NameFields name={register('name', nameOptions)} slug={register('slug')} errors={errors} />
        <DescriptionField field={register('description')} error={errors.description?.message} />
        <FormField label={t('Default SLA (hours)')} error={errors.defaultSLA?.message}>
          <Input
            {...register('defaultSLA', { setValueAs: toNumber })}
            type="number"
            min={1}
            max={8760}
            step={1}
          />
        </FormField>
        <FormField label={t('Default Priority')} error={errors.defaultPriority?.message}>
          <ChoiceSelect
            choices={priorityChoices()}
            values={priority ? [priority] : []}
            onChange={([chosen]) => chosen && setValue('defaultPriority', chosen)}
          />
        </FormField>
      </SimpleGrid>
    </DialogForm>
  )
}
