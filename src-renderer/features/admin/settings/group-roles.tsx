import { Box, Button, Fieldset, Flex, IconButton, Input, Stack, Text } from '@chakra-ui/react'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { Controller, type FieldPath, useFieldArray, useFormContext } from 'react-hook-form'
import { IT_SUPPORT_SPECIALIST, isItSupportSpecialist } from '#shared/domain/teams.ts'
import { text } from '#shared/languages/texts.ts'
import { useMemberDepartments } from '../../../lib/queries/departments-queries.ts'
import { t } from '../../../lib/texts.ts'
import { ChoiceSelect } from '../../../ui/choice-select.tsx'
import { useNamedField, valueText } from '../../../ui/form-changes.ts'
import { FormField } from '../../../ui/form-field.tsx'

/** The part of a form that gives people roles by their groups. */
export interface GroupRolesForm {
  roles: { group: string; role: string }[]
  /** The role of everyone else; empty if only members of these groups can sign in. */
  otherwise: string
}

interface GroupRolesProps {
  /** How groups are written. */
  hint: string
  /** The most rows. */
  max: number
}

const LEGEND = text('Roles by group')
const OTHERWISE = text('Role for everyone else')

/** The role that members of each group get, in the order in which they count, and that of others. */
export function GroupRoles({ hint, max }: GroupRolesProps) {
  const { control } = useFormContext<GroupRolesForm>()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'roles' })
  useNamedField('roles', { label: t(LEGEND) })
  useNamedField('otherwise', { label: t(OTHERWISE), textOf: valueText })
  return (
    <>
      <Fieldset.Root w="full">
        <Fieldset.Legend textStyle="sm" fontWeight="medium">
          {t(LEGEND)}
        </Fieldset.Legend>
        <Text textStyle="xs" color="fg.muted">
          {t('The first match wins. {hint}', { hint })}
        </Text>
        <Stack gap="3" mt="3">
          {fields.map(({ id }, index) => (
            <GroupRow
              key={id}
              index={index}
              isLast={index === fields.length - 1}
              onMove={(step) => move(index, index + step)}
              onRemove={() => remove(index)}
            />
          ))}
          <Button
            alignSelf="start"
            size="sm"
            variant="ghost"
            disabled={fields.length >= max}
            onClick={() => append({ group: '', role: '' })}
          >
            <Plus aria-hidden /> <span>{t('Add group')}</span>
          </Button>
        </Stack>
      </Fieldset.Root>
      <RoleSelect
        name="otherwise"
        label={t(OTHERWISE)}
        hint={t(
          'If you choose no role, only members of these groups can sign in. {role} always needs a group.',
          { role: IT_SUPPORT_SPECIALIST }
        )}
        placeholder={t('No role')}
        isForOthers
      />
    </>
  )
}

interface GroupRowProps {
  index: number
  isLast: boolean
  /** @param step -1 for up, 1 for down */
  onMove(step: number): void
  onRemove(): void
}

function GroupRow({ index, isLast, onMove, onRemove }: GroupRowProps) {
  const { register, formState } = useFormContext<GroupRolesForm>()
  const number = index + 1
  return (
    <Flex gap="2" align="start" wrap={{ base: 'wrap', sm: 'nowrap' }}>
      <Box flex={{ base: '1 1 100%', sm: '3 1 0' }} minW="0">
        <FormField
          label={t('Group {number}', { number })}
          error={formState.errors.roles?.[index]?.group?.message}
        >
          <Input
            {...register(`roles.${index}.group`)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </FormField>
      </Box>
      <Box flex="2 1 0" minW="0">
        <RoleSelect
          name={`roles.${index}.role`}
          label={t('Role {number}', { number })}
          placeholder={t('Select a role')}
        />
      </Box>
      <Flex mt="1.625rem" flexShrink={0}>
        <IconButton
          variant="ghost"
          aria-label={t('Move group {number} up', { number })}
          disabled={index === 0}
          onClick={() => onMove(-1)}
        >
          <ArrowUp aria-hidden />
        </IconButton>
        <IconButton
          variant="ghost"
          aria-label={t('Move group {number} down', { number })}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          <ArrowDown aria-hidden />
        </IconButton>
        <IconButton
          variant="ghost"
          aria-label={t('Remove group {number}', { number })}
          onClick={onRemove}
        >
          <X aria-hidden />
        </IconButton>
      </Flex>
    </Flex>
  )
}

interface RoleSelectProps {
  name: FieldPath<GroupRolesForm> & (`roles.${number}.role` | 'otherwise')
  label: string
  hint?: string
  placeholder: string
  /** Whether it is for people in no group, who get no rights by it and may get no role. */
  isForOthers?: boolean
}

function RoleSelect({ name, label, hint, placeholder, isForOthers = false }: RoleSelectProps) {
  const { control, getFieldState, formState } = useFormContext<GroupRolesForm>()
  const roles = [...useMemberDepartments(), IT_SUPPORT_SPECIALIST]
  return (
    <FormField label={label} hint={hint} error={getFieldState(name, formState).error?.message}>
      <Controller
        control={control}
        name={name}
        render={({ field: { value, onChange } }) => (
          <ChoiceSelect
            choices={choicesOf(roles, value, isForOthers)}
            values={value === '' ? [] : [value]}
            placeholder={placeholder}
            clearable={isForOthers && value !== ''}
            onChange={([chosen = '']) => onChange(chosen)}
          />
        )}
      />
    </FormField>
  )
}

function choicesOf(roles: readonly string[], current: string, isForOthers: boolean) {
  const offered = roles.filter((role) => !isForOthers || !isItSupportSpecialist(role))
  const all = current === '' || offered.includes(current) ? offered : [current, ...offered]
  return all.map((role) => ({ value: role, label: role }))
}
