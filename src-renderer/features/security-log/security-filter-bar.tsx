import { Box, Flex, Input } from '@chakra-ui/react'
import {
  SECURITY_EVENT_KINDS,
  SECURITY_EVENT_LABELS,
  type SecurityEventKind
} from '#shared/domain/security-events.ts'
import { titleOfPerson, useUsers } from '../../lib/queries/users-queries.ts'
import { t } from '../../lib/texts.ts'
import type { Choice } from '../../ui/choice.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import type { SecurityFilter } from './security-filter.ts'

const kindChoices = (): Choice<SecurityEventKind | 'all'>[] => [
  { value: 'all', label: t('All events') },
  ...SECURITY_EVENT_KINDS.map((value) => ({ value, label: t(SECURITY_EVENT_LABELS[value]) }))
]

interface SecurityFilterBarProps {
  filter: SecurityFilter
  onChange(changes: Partial<SecurityFilter>): void
}

/** Filters of the security log. */
export function SecurityFilterBar({ filter, onChange }: SecurityFilterBarProps) {
  const { data: users = [] } = useUsers()
  const people = [
    { value: 'all', label: t('Everyone') },
    ...users.map((user) => ({
      value: String(user.id),
      label: user.fullName,
      title: titleOfPerson(user)
    }))
  ]
  return (
    <Flex wrap="wrap" gap="2" role="group" aria-label={t('Filter')}>
      <Box flex="1 1 12rem" maxW={{ md: '14rem' }}>
        <ChoiceSelect
          label={t('Event')}
          choices={kindChoices()}
          values={[filter.kind ?? 'all']}
          onChange={([kind]) => onChange({ kind: kind === 'all' ? null : (kind ?? null) })}
        />
      </Box>
      <Box flex="1 1 12rem" maxW={{ md: '14rem' }}>
        <ChoiceSelect
          label={t('Person')}
          choices={people}
          values={[String(filter.personId ?? 'all')]}
          onChange={([value]) => onChange({ personId: Number(value) || null })}
        />
      </Box>
      <Day label={t('From')} value={filter.from} onChange={(from) => onChange({ from })} />
      <Day label={t('To')} value={filter.to} onChange={(to) => onChange({ to })} />
    </Flex>
  )
}

interface DayProps {
  label: string
  value: string
  onChange(day: string): void
}

function Day({ label, value, onChange }: DayProps) {
  return (
    <Flex
      as="label"
      align="center"
      gap="2"
      textStyle="sm"
      color="fg.muted"
      flex="1 1 10rem"
      maxW={{ md: '13rem' }}
    >
      <span>{label}</span>
      <Input
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        color="fg"
      />
    </Flex>
  )
}
