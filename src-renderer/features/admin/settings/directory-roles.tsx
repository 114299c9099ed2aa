import { Box, Button, Fieldset, Flex, IconButton, Input, Stack, Text } from '@chakra-ui/react'
import { Plus, X } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { MAX_LDAP_ROLES } from '#shared/api/ldap-settings.ts'
import { FormField } from '../../../ui/form-field.tsx'
import type { DirectoryForm } from './directory-form.ts'

/** The role that members of a group get. */
export function DirectoryRoles() {
  const { control, register, formState } = useFormContext<DirectoryForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'roles' })
  const { roles: errors } = formState.errors
  return (
    <Fieldset.Root>
      <Fieldset.Legend textStyle="sm" fontWeight="medium">
        Roles by group
      </Fieldset.Legend>
      <Text textStyle="xs" color="fg.muted">
        The first match wins. Nested and primary groups count. Enter the full DN, for example
        cn=staff,ou=groups,dc=example,dc=com.
      </Text>
      <Stack gap="3" mt="3">
        {fields.map(({ id }, index) => (
          <Flex key={id} gap="2" align="start" direction={{ base: 'column', sm: 'row' }}>
            <Box w="full" flex={{ sm: '3' }}>
              <FormField label={`Group ${index + 1}`} error={errors?.[index]?.group?.message}>
                <Input
                  {...register(`roles.${index}.group`)}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                />
              </FormField>
            </Box>
            <Flex gap="2" align="start" w="full" flex={{ sm: '2' }}>
              <FormField label={`Role ${index + 1}`} error={errors?.[index]?.role?.message}>
                <Input {...register(`roles.${index}.role`)} autoComplete="off" />
              </FormField>
              <IconButton
                variant="ghost"
                mt="1.625rem"
                aria-label={`Remove group ${index + 1}`}
                onClick={() => remove(index)}
              >
                <X aria-hidden />
              </IconButton>
            </Flex>
          </Flex>
        ))}
        <Button
          alignSelf="start"
          size="sm"
          variant="ghost"
          disabled={fields.length >= MAX_LDAP_ROLES}
          onClick={() => append({ group: '', role: '' })}
        >
          <Plus aria-hidden /> <span>Add group</span>
        </Button>
      </Stack>
    </Fieldset.Root>
  )
}
