import { Button, Flex, Grid, Input } from '@chakra-ui/react'
import { OTHER_CATEGORY } from '#shared/domain/categories.ts'
import { useUsers } from '../../../lib/queries/users-queries.ts'
import type { Choice } from '../../../ui/choice.ts'
import { ChoiceSelect } from '../../../ui/choice-select.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { personChoices } from '../person-choices.tsx'
import { countMore, MORE_FILTERS, type TicketOrder } from '../ticket-filters.ts'
import { useCatalogue } from '../use-ticket-names.ts'
import type { TicketFilterBarProps } from './ticket-filter-bar.tsx'

const ANY = 'any'

const ORDERS = [
  { value: 'created desc', label: 'Newest first' },
  { value: 'created asc', label: 'Oldest first' },
  { value: 'updated desc', label: 'Recently updated first' },
  { value: 'updated asc', label: 'Least recently updated first' },
  { value: 'priority desc', label: 'High priority first' },
  { value: 'priority asc', label: 'Low priority first' },
  { value: 'status asc', label: 'Open first' },
  { value: 'status desc', label: 'Cancelled first' }
] as const satisfies Choice<`${TicketOrder['sort']} ${TicketOrder['direction']}`>[]

/** The filters that few lists have, and every order (D46). */
export function MoreFilters({ filters, onChange }: TicketFilterBarProps) {
  const { categories } = useCatalogue()
  const { data: users } = useUsers()
  const people = [{ value: ANY, label: 'Anyone' }, ...personChoices(users ?? []).slice(1)]
  const offered = [...categories.filter(({ slug }) => slug !== OTHER_CATEGORY.slug), OTHER_CATEGORY]
  const { sort, direction } = filters.order ?? { sort: 'created', direction: 'desc' }
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
      aria-label="More filters"
      templateColumns="repeat(auto-fill, minmax(min(9.5rem, 100%), 1fr))"
      gap="3"
      p="3"
      borderWidth="1px"
      borderRadius="l3"
    >
      <FormField label="Category">
        <ChoiceSelect
          choices={[
            { value: ANY, label: 'All Categories' },
            ...offered.map(({ slug, name }) => ({ value: slug, label: name }))
          ]}
          values={[filters.category ?? ANY]}
          onChange={([slug]) => onChange({ category: slug === ANY ? undefined : slug })}
        />
      </FormField>
      <FormField label="Assigned To">
        <ChoiceSelect {...ofPerson('assigneeId')} />
      </FormField>
      <FormField label="Requester">
        <ChoiceSelect {...ofPerson('requesterId')} />
      </FormField>
      <FormField label="Created from">
        <Input {...ofDay('createdFrom')} />
      </FormField>
      <FormField label="Created to">
        <Input {...ofDay('createdTo')} />
      </FormField>
      <FormField label="Order">
        <ChoiceSelect
          choices={ORDERS}
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
      {countMore(filters) > 0 && (
        <Flex align="flex-end">
          <Button
            variant="ghost"
            onClick={() =>
              onChange(Object.fromEntries(MORE_FILTERS.map((name) => [name, undefined])))
            }
          >
            Clear more filters
          </Button>
        </Flex>
      )}
    </Grid>
  )
}
