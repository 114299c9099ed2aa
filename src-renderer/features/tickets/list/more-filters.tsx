import { Grid, Input } from '@chakra-ui/react'
import { OTHER_CATEGORY } from '#shared/domain/categories.ts'
import type { DueFilter } from '#shared/domain/clock-outcomes.ts'
import { hiddenDepartments } from '#shared/domain/private-departments.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import type { WaitingFilter } from '#shared/domain/wait-reasons.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import { otherCategory } from '../../../lib/queries/categories-queries.ts'
import { useDepartmentNames } from '../../../lib/queries/departments-queries.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { useUsers } from '../../../lib/queries/users-queries.ts'
import { t } from '../../../lib/texts.ts'
import { ChoiceSelect } from '../../../ui/choice-select.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { personChoice } from '../../../ui/person-choice.tsx'
import { departmentFieldChoices } from '../field-choices.ts'
import { activeStatuses, type TicketOrder } from '../ticket-filters.ts'
import { useCatalogue } from '../use-ticket-names.ts'
import { DUE_LABELS, WAITING_LABELS } from './service-filter-labels.ts'
import type { TicketFilterBarProps } from './ticket-filter-bar.tsx'

const ANY = 'any'
const NOTHING = 'nothing'

const ORDERS = [
  { value: 'created desc', label: text('Newest first') },
  { value: 'created asc', label: text('Oldest first') },
  { value: 'updated desc', label: text('Recently updated first') },
  { value: 'updated asc', label: text('Least recently updated first') },
  { value: 'priority desc', label: text('High priority first') },
  { value: 'priority asc', label: text('Low priority first') },
  { value: 'status asc', label: text('Open first') },
  { value: 'status desc', label: text('Cancelled first') },
  { value: 'due asc', label: text('Next deadline first') },
  { value: 'due desc', label: text('Last deadline first') }
] as const satisfies {
  value: `${TicketOrder['sort']} ${TicketOrder['direction']}`
  label: Text
}[]

/** The filters that few lists have, and every order (D46). */
export function MoreFilters({ filters, defaults, onChange }: TicketFilterBarProps) {
  const { categories } = useCatalogue()
  const { data: users } = useUsers()
  const people = [{ value: ANY, label: t('Anyone') }, ...(users ?? []).map(personChoice)]
  const offered = [
    ...categories.filter(({ slug }) => slug !== OTHER_CATEGORY.slug),
    otherCategory()
  ]
  const departments = useSeenDepartments()
  const { user } = useCurrentUser()
  const hasServiceLevels = user?.serviceLevels ?? false
  const ofPerson = (name: 'assigneeId' | 'requesterId') => ({
    choices: people,
    values: [String(filters[name] ?? ANY)],
    onChange: ([choice = ANY]: string[]) =>
      onChange({ [name]: choice === ANY ? undefined : Number(choice) })
  })
  const ofDay = (name: 'createdFrom' | 'createdTo') => ({
    type: 'date',
    value: filters[name] ?? '',
    onChange: (event: { target: { value: string } }) =>
      onChange({ [name]: event.target.value || undefined })
  })
  return (
    <Grid
      role="group"
      aria-label={t('More filters')}
      templateColumns="repeat(auto-fill, minmax(min(9.5rem, 100%), 1fr))"
      gap="3"
      p="3"
      borderWidth="1px"
      borderRadius="l3"
    >
      {!defaults.hasFixedOwnership && (
        <FormField label={t('Department')}>
          <ChoiceSelect
            choices={[
              { value: ANY, label: t('All Departments') },
              ...departmentFieldChoices(departments, filters.department)
            ]}
            values={[filters.department ?? ANY]}
            onChange={([name]) => onChange({ department: name === ANY ? undefined : name })}
          />
        </FormField>
      )}
      <FormField label={t('Category')}>
        <ChoiceSelect
          choices={[
            { value: ANY, label: t('All Categories') },
            ...offered.map(({ slug, name }) => ({ value: slug, label: name }))
          ]}
          values={[filters.category ?? ANY]}
          onChange={([slug]) => onChange({ category: slug === ANY ? undefined : slug })}
        />
      </FormField>
      <FormField label={t('Assigned To')}>
        <ChoiceSelect {...ofPerson('assigneeId')} />
      </FormField>
      <FormField label={t('Requester')}>
        <ChoiceSelect {...ofPerson('requesterId')} />
      </FormField>
      <FormField label={t('Created from')}>
        <Input {...ofDay('createdFrom')} />
      </FormField>
      <FormField label={t('Created to')}>
        <Input {...ofDay('createdTo')} />
      </FormField>
      {(hasServiceLevels || filters.due || filters.waiting) && (
        <ServiceFilters filters={filters} defaults={defaults} onChange={onChange} />
      )}
      <OrderField {...{ filters, onChange, hasServiceLevels }} />
    </Grid>
  )
}

interface OrderFieldProps extends Pick<TicketFilterBarProps, 'filters' | 'onChange'> {
  /** Whether the orders by deadline are offered. */
  hasServiceLevels: boolean
}

function OrderField({ filters, onChange, hasServiceLevels }: OrderFieldProps) {
  const { sort, direction } = filters.order ?? { sort: 'created', direction: 'desc' }
  const orders = ORDERS.filter(
    ({ value }) => hasServiceLevels || sort === 'due' || !value.startsWith('due')
  )
  return (
    <FormField label={t('Order')}>
      <ChoiceSelect
        choices={orders.map(({ value, label }) => ({ value, label: t(label) }))}
        values={[`${sort} ${direction}`]}
        onChange={([choice]) => {
          const [by, way] = (choice ?? ORDERS[0].value).split(' ') as [
            TicketOrder['sort'],
            TicketOrder['direction']
          ]
          onChange({
            order: choice === ORDERS[0].value ? undefined : { sort: by, direction: way }
          })
        }}
      />
    </FormField>
  )
}

const choicesOf = <T extends string>(labels: Record<T, Text>) =>
  Object.entries<Text>(labels).map(([value, label]) => ({ value: value as T, label: t(label) }))

/** The filters of tickets with deadlines; of those the active ones are meant (D72, D74). */
function ServiceFilters({ filters, defaults, onChange }: TicketFilterBarProps) {
  return (
    <>
      <FormField label={t('Due')}>
        <ChoiceSelect
          choices={[{ value: ANY, label: t('Any time') }, ...choicesOf(DUE_LABELS)]}
          values={[filters.due ?? ANY]}
          onChange={([choice = ANY]) =>
            onChange(
              choice === ANY
                ? { due: undefined }
                : { due: choice as DueFilter, statuses: activeStatuses(filters, defaults) }
            )
          }
        />
      </FormField>
      <FormField label={t('Waiting for')}>
        <ChoiceSelect
          choices={[{ value: NOTHING, label: t('All tickets') }, ...choicesOf(WAITING_LABELS)]}
          values={[filters.waiting ?? NOTHING]}
          onChange={([choice = NOTHING]) =>
            onChange({ waiting: choice === NOTHING ? undefined : (choice as WaitingFilter) })
          }
        />
      </FormField>
    </>
  )
}

/** The departments whose tickets the person sees (D44). */
function useSeenDepartments(): string[] {
  const { user } = useCurrentUser()
  const names = useDepartmentNames()
  if (!user) return []
  const { privateDepartments = [] } = user
  const hidden = hiddenDepartments({ ...user, privateDepartments })
  return names.filter((name) => !hidden.includes(departmentKey(name)))
}
