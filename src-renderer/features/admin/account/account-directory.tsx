import { Button, chakra, Flex, Input, Text } from '@chakra-ui/react'
import { useForm } from 'react-hook-form'
import type { Account } from '#shared/api/users.ts'
import { meant } from '#shared/languages/texts.ts'
import { wasSent } from '../../../lib/server-field-errors.ts'
import { t } from '../../../lib/texts.ts'
import { FormField } from '../../../ui/form-field.tsx'
import { useAccountAccess, useConnectDirectory, useDisconnectDirectory } from './account-queries.ts'

/** Whether the directory signs an account in; nothing where there is no directory (D94). */
export function AccountDirectory({ user }: { user: Account }) {
  const { data: access } = useAccountAccess(user.id)
  if (!access?.directory) return null
  return access.directory.isConnected ? <Connected user={user} /> : <Unconnected user={user} />
}

function Connected({ user }: { user: Account }) {
  const disconnect = useDisconnectDirectory(user)
  return (
    <Flex align="center" justify="space-between" gap="3">
      <Text textStyle="sm" color="fg.muted">
        {t('Signs in with the directory, which sets name, email and role.')}
      </Text>
      {!user.withoutPassword && (
        <Button
          size="xs"
          variant="outline"
          flexShrink={0}
          loading={disconnect.isPending}
          onClick={() => disconnect.mutate()}
        >
          {t('Disconnect')}
        </Button>
      )}
    </Flex>
  )
}

function Unconnected({ user }: { user: Account }) {
  const connect = useConnectDirectory(user)
  const { register, handleSubmit, setError, formState } = useForm({
    values: { username: user.username }
  })
  const { errors } = formState
  return (
    <chakra.form
      noValidate
      aria-label={t('Directory')}
      onSubmit={handleSubmit(async (body) => {
        await wasSent(connect.mutateAsync(body), ['username'], setError)
      })}
    >
      <Flex gap="3" align="end">
        <FormField label={t('Directory username')} error={errors.username?.message}>
          <Input
            {...register('username')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </FormField>
        <Button type="submit" variant="outline" flexShrink={0} loading={connect.isPending}>
          {t(meant('Connect', 'an account'))}
        </Button>
      </Flex>
    </chakra.form>
  )
}
