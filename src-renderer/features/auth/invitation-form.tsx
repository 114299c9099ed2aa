import { Button, chakra, Heading, Input, Stack, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router-dom'
import {
  checkInvitation,
  type InvitationOffer,
  InvitedRegistration
} from '#shared/api/invitations.ts'
import { call, messageOf } from '../../lib/api.ts'
import { invitationIn } from '../../lib/invitation-link.ts'
import { paths } from '../../lib/paths.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { showServerFieldErrors } from '../../lib/server-field-errors.ts'
import { t } from '../../lib/texts.ts'
import { FormField } from '../../ui/form-field.tsx'
import { LoadingState } from '../../ui/states.tsx'
import { ACCOUNT_FIELDS, AccountFields, NO_ACCOUNT_VALUES } from './account-fields.tsx'
import { RoleField } from './role-field.tsx'
import { useAcceptInvitation } from './sign-in-queries.ts'
import { SubmitButton } from './submit-button.tsx'

/** The page that the link of an invitation opens (D51). */
export function InvitationForm() {
  const token = invitationIn(useLocation().hash) ?? ''
  const { data: offer, error } = useQuery({
    queryKey: [...queryKeys.invitations, token],
    queryFn: ({ signal }) => call(checkInvitation, { body: { invitation: token }, signal })
  })
  if (error) return <UselessInvitation problem={messageOf(error, t('Try again later.'))} />
  if (!offer) return <LoadingState />
  return (
    <>
      <Heading as="h1" textStyle="xl">
        {t('You are invited to Help Desk')}
      </Heading>
      <Text color="fg.muted" mt="1" mb="6">
        {t('Create your account. The invitation works once.')}
      </Text>
      <InvitedForm token={token} offer={offer} />
    </>
  )
}

function UselessInvitation({ problem }: { problem: string }) {
  const navigate = useNavigate()
  return (
    <>
      <Heading as="h1" textStyle="xl">
        {t('Invitation not valid')}
      </Heading>
      <Text role="alert" color="fg.muted" mt="1" mb="6">
        {problem}
      </Text>
      <Button variant="outline" size="md" onClick={() => navigate(paths.auth, { replace: true })}>
        {t('Go to sign in')}
      </Button>
    </>
  )
}

function InvitedForm({ token, offer }: { token: string; offer: InvitationOffer }) {
  const registration = useAcceptInvitation()
  const form = useForm({
    resolver: zodResolver(InvitedRegistration),
    defaultValues: {
      ...NO_ACCOUNT_VALUES,
      invitation: token,
      email: offer.email ?? '',
      // An invitation may name a role that people can't choose themselves.
      ...(offer.role === null && { role: '' })
    }
  })
  const { handleSubmit, setError } = form
  const submit = handleSubmit((values) =>
    registration.mutate(values, {
      onError: (error) => showServerFieldErrors(error, [...ACCOUNT_FIELDS, 'role'], setError)
    })
  )
  return (
    <FormProvider {...form}>
      <chakra.form noValidate aria-label={t('Invitation')} onSubmit={submit}>
        <Stack gap="4">
          <AccountFields isWholePage hasFixedEmail={offer.email !== null} />
          {offer.role === null ? (
            <RoleField roles={offer.roles} />
          ) : (
            <FormField label={t('Role')}>
              <Input size="md" value={offer.role} readOnly bg="bg.subtle" />
            </FormField>
          )}
          <SubmitButton isPending={registration.isPending}>{t('Create account')}</SubmitButton>
        </Stack>
      </chakra.form>
    </FormProvider>
  )
}
