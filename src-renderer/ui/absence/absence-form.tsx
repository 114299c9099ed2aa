import { Button, chakra, Flex, Input, Skeleton, Stack, Textarea } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { type UseFormReturn, useController, useForm } from 'react-hook-form'
import * as z from 'zod'
import { type Absence, MAX_ABSENCE_NOTE } from '#shared/api/absences.ts'
import type { User } from '#shared/api/users.ts'
import { daysOf, momentsOf } from '../../lib/absence-days.ts'
import { byFullName } from '../../lib/formats.ts'
import { isoDay } from '../../lib/iso-day.ts'
import {
  type AbsentPerson,
  useAbsence,
  useChangeAbsence
} from '../../lib/queries/absence-queries.ts'
import { useUsers } from '../../lib/queries/users-queries.ts'
import { wasSent } from '../../lib/server-field-errors.ts'
import { t } from '../../lib/texts.ts'
import { ChoiceSelect } from '../choice-select.tsx'
import { FormField } from '../form-field.tsx'
import { personChoice } from '../person-choice.tsx'
import { ErrorState } from '../states.tsx'

/** The fields, by the names that they have in the API. */
const fieldsSchema = () =>
  z
    .object({
      from: z.string().min(1, t('Select the first day')),
      until: z.string().min(1, t('Select the last day')),
      substituteId: z.string(),
      note: z
        .string()
        .max(MAX_ABSENCE_NOTE, t('At most {count} characters', { count: MAX_ABSENCE_NOTE }))
    })
    .refine(({ from, until }) => from === '' || until === '' || from <= until, {
      path: ['until'],
      message: t('The last day is before the first')
    })
type Fields = z.infer<ReturnType<typeof fieldsSchema>>

const NAMES = ['from', 'until', 'substituteId', 'note'] as const

interface AbsenceFormProps {
  person: AbsentPerson
  /** Who can't be the substitute. */
  personId: number
  /** The full name, or undefined for oneself. */
  name?: string
  onDone?(): void
}

/** When a person is away, and who stands in for them (D76). */
export function AbsenceForm(props: AbsenceFormProps) {
  const { data, error, refetch } = useAbsence(props.person)
  if (error && data === undefined)
    return <ErrorState title={t('Failed to fetch the absence')} error={error} onRetry={refetch} />
  if (data === undefined) return <Skeleton h="16rem" maxW="md" />
  // An absence that is saved meanwhile begins the form anew.
  return <AbsenceFields key={JSON.stringify(data)} absence={data} {...props} />
}

function AbsenceFields({
  absence,
  person,
  personId,
  name,
  onDone
}: AbsenceFormProps & { absence: Absence | null }) {
  const change = useChangeAbsence(person)
  const form = useForm<Fields>({
    resolver: useMemo(() => zodResolver(fieldsSchema()), []),
    defaultValues: fieldsOf(absence)
  })
  const { register, handleSubmit, setError, formState } = form
  const { errors } = formState
  const { data: users = [] } = useUsers()
  const people = users
    .filter(({ id, disabled, service }) => id !== personId && !disabled && !service)
    .sort(byFullName)
  const submit = handleSubmit(async ({ from, until, substituteId, note }) => {
    // One whose account is gone is not shown, and not kept.
    const substitute = people.find(({ id }) => String(id) === substituteId)
    const days = momentsOf({ first: from, last: until })
    const body = { ...days, substituteId: substitute?.id ?? null, note }
    if (await wasSent(change.mutateAsync(body), NAMES, setError)) onDone?.()
  })
  return (
    <chakra.form noValidate aria-label={t('Absence')} onSubmit={submit} maxW="lg">
      <Stack gap="4">
        <Flex gap="4" direction={{ base: 'column', sm: 'row' }}>
          <FormField label={t('First day')} error={errors.from?.message}>
            <Input type="date" {...register('from')} />
          </FormField>
          <FormField label={t('Last day')} error={errors.until?.message}>
            <Input type="date" {...register('until')} />
          </FormField>
        </Flex>
        <SubstituteField form={form} people={people} />
        <FormField
          label={t('Note to requesters (optional)')}
          error={errors.note?.message}
          hint={
            name === undefined
              ? t('Shown during the absence in tickets assigned to you.')
              : t('Shown during the absence in tickets assigned to {person}.', { person: name })
          }
        >
          <Textarea rows={2} resize="vertical" {...register('note')} />
        </FormField>
        <Flex gap="2" wrap="wrap">
          <Button type="submit" disabled={change.isPending}>
            {change.isPending && change.variables ? t('Saving...') : t('Save absence')}
          </Button>
          {absence && (
            <Button
              variant="outline"
              disabled={change.isPending}
              onClick={() => change.mutate(null, { onSuccess: () => onDone?.() })}
            >
              {t('Remove absence')}
            </Button>
          )}
        </Flex>
      </Stack>
    </chakra.form>
  )
}

function SubstituteField({
  form: { control, formState },
  people
}: {
  form: Pick<UseFormReturn<Fields>, 'control' | 'formState'>
  people: readonly User[]
}) {
  const { field } = useController({ control, name: 'substituteId' })
  return (
    <FormField
      label={t('Substitute (optional)')}
      error={formState.errors.substituteId?.message}
      hint={t('Suggested to people who assign a ticket, and notified in advance.')}
    >
      <ChoiceSelect
        choices={people.map(personChoice)}
        values={field.value === '' ? [] : [field.value]}
        onChange={([chosen = '']) => field.onChange(chosen)}
        placeholder={t('No one')}
        clearable
      />
    </FormField>
  )
}

function fieldsOf(absence: Absence | null): Fields {
  if (!absence) return { from: isoDay(new Date()), until: '', substituteId: '', note: '' }
  const { first, last } = daysOf(absence)
  return {
    ...{ from: first, until: last, note: absence.note ?? '' },
    substituteId: absence.substituteId === null ? '' : String(absence.substituteId)
  }
}
