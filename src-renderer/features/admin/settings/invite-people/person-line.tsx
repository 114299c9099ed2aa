import { Box, Grid, IconButton, Input, Text } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { t } from '../../../../lib/texts.ts'
import type { InvitedRow } from './pasted-people.ts'
import { SelectionBox } from './selection-box.tsx'

interface PersonLineProps {
  row: InvitedRow
  error: string | undefined
  /** The id of the list of roles. */
  listId: string
  /** Whether the role becomes a department. */
  isNewRole: boolean
  /** Undefined for a single person, for whom there is nothing to select. */
  isSelected: boolean | undefined
  onSelect(isSelected: boolean): void
  onRole(role: string): void
  onRemove(): void
}

/** A person who is about to be invited, with their role. */
export function PersonLine(props: PersonLineProps) {
  const { row, error, listId, isNewRole, isSelected, ...on } = props
  const { email, name, role } = row
  const box = isSelected === undefined ? '' : 'auto '
  return (
    <Grid
      as="li"
      templateColumns={{
        base: `${box}minmax(0, 1fr) auto`,
        sm: `${box}minmax(0, 1fr) 14rem auto`
      }}
      columnGap="2"
      rowGap="1"
      alignItems="center"
      py="1.5"
      _notFirst={{ borderTopWidth: '1px' }}
    >
      {isSelected !== undefined && (
        <SelectionBox
          label={t('Select {email}', { email })}
          isSelected={isSelected}
          onSelect={on.onSelect}
          rows={{ base: 'span 2', sm: 'auto' }}
        />
      )}
      <Box minW="0">
        <Text overflowWrap="anywhere" dir="auto">
          {email}
        </Text>
        {name && (
          <Text textStyle="xs" color="fg.muted" truncate dir="auto">
            {name}
          </Text>
        )}
        {isNewRole && (
          <Text textStyle="xs" color="amber.fg">
            {t('Creates a new department, {name}.', { name: role.trim() })}
          </Text>
        )}
        {error && (
          <Text role="alert" textStyle="xs" color="fg.error">
            {error}
          </Text>
        )}
      </Box>
      <Input
        gridRow={{ base: 2, sm: 'auto' }}
        gridColumn={{ base: isSelected === undefined ? 1 : 2, sm: 'auto' }}
        value={role}
        list={listId}
        placeholder={t('They choose')}
        aria-label={t('Role of {email}', { email })}
        autoComplete="off"
        onChange={(event) => on.onRole(event.target.value)}
      />
      <IconButton
        gridRow={{ base: 'span 2', sm: 'auto' }}
        aria-label={t('Remove {email}', { email })}
        variant="ghost"
        size="xs"
        onClick={on.onRemove}
      >
        <X aria-hidden />
      </IconButton>
    </Grid>
  )
}
