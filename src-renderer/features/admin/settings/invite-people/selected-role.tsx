import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { IT_SUPPORT_SPECIALIST } from '#shared/domain/teams.ts'
import { t } from '../../../../lib/texts.ts'
import { ChoiceSelect } from '../../../../ui/choice-select.tsx'
import type { InvitedRow } from './pasted-people.ts'
import { SelectionBox } from './selection-box.tsx'

interface SelectedRoleProps {
  rows: readonly InvitedRow[]
  /** The addresses of the selected people. */
  selected: ReadonlySet<string>
  roles: readonly string[]
  onSelect(selected: ReadonlySet<string>): void
  onRole(role: string): void
}

/** Selects people, and gives all of them the same role. */
export function SelectedRole({ rows, selected, roles, onSelect, onRole }: SelectedRoleProps) {
  const isAll = selected.size === rows.length
  const withoutRole = rows.filter(({ role }) => role.trim() === '')
  return (
    <Flex
      role="group"
      aria-label={t('Selected people')}
      position="sticky"
      // As far up as the padding of the dialog, so that no row shows above it.
      top="-4"
      zIndex="docked"
      bg="bg.panel"
      align="center"
      wrap="wrap"
      columnGap="2"
      rowGap="1"
      py="2"
      borderBottomWidth="1px"
    >
      <SelectionBox
        label={t('Select everyone')}
        isSelected={isAll}
        isPartial={selected.size > 0 && !isAll}
        onSelect={(all) => onSelect(new Set(all ? rows.map(({ email }) => email) : []))}
      />
      <Text textStyle="sm" fontWeight="medium" role="status" fontVariantNumeric="tabular-nums">
        {t('{count, plural, one {# selected} other {# selected}}', { count: selected.size })}
      </Text>
      {withoutRole.length > 0 && withoutRole.length < rows.length && (
        <Button
          size="xs"
          variant="ghost"
          onClick={() => onSelect(new Set(withoutRole.map(({ email }) => email)))}
        >
          {t('{count, plural, one {Select # without a role} other {Select # without a role}}', {
            count: withoutRole.length
          })}
        </Button>
      )}
      {/* Above the roles of the rows, which have a button behind them. */}
      <Box ms={{ sm: 'auto' }} me={{ sm: '9' }} w={{ base: 'full', sm: '14rem' }}>
        <ChoiceSelect
          label={t('Role of selected people')}
          placeholder={t('Set role')}
          choices={[
            ...[...roles, IT_SUPPORT_SPECIALIST].map((role) => ({ value: role, label: role })),
            { value: '', label: t('They choose') }
          ]}
          values={[]}
          disabled={selected.size === 0}
          onChange={([role]) => role !== undefined && onRole(role)}
        />
      </Box>
    </Flex>
  )
}
