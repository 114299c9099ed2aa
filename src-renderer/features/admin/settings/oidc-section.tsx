import { Button, Input, Text, Textarea } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { type OidcSettings, type OidcUpdate, testOidc } from '#shared/api/oidc-settings.ts'
import { singleSignOnProblem } from '#shared/api/public-address.ts'
import { ApiError, call } from '../../../lib/api.ts'
import { showReasonUnlessCancelled } from '../../../lib/error-unless-cancelled.ts'
import { withConfirmation } from '../../../lib/password-prompt.ts'
import { paths } from '../../../lib/paths.ts'
import { useSavedForm } from '../../../lib/use-saved-form.ts'
import { FormField } from '../../../ui/form-field.tsx'
import { LabelledSwitch } from '../../../ui/labelled-switch.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { groupRolesOf, groupRolesText, problemOfRoles } from './group-roles.ts'
import { PublicAddressNote } from './public-address/public-address-note.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useUpdateSettings } from './settings-queries.ts'

interface Values extends Omit<OidcUpdate, 'roles' | 'otherwise' | 'clientSecret'> {
  clientSecret: string
  roles: string
  otherwise: string
}

const FIELDS = [
  'enabled',
  'name',
  'issuer',
  'clientId',
  'clientSecret',
  'groupsClaim',
  'otherwise'
] as const

interface OidcSectionProps {
  settings: OidcSettings
  publicAddress: string
}

/** The provider of OpenID Connect with which people sign in (D54). */
export function OidcSection({ settings, publicAddress }: OidcSectionProps) {
  const update = useUpdateSettings()
  const tried = useTest()
  const { hasSecret, ...saved } = settings
  const { register, control, handleSubmit, setError, formState } = useSavedForm<Values>({
    ...saved,
    clientSecret: '',
    roles: groupRolesText(saved.roles),
    otherwise: saved.otherwise ?? ''
  })
  const { errors } = formState
  /** @param prefix of the fields in the server's answer */
  function showProblems(error: unknown, prefix: string, roles: OidcUpdate['roles']) {
    if (!(error instanceof ApiError)) return
    for (const field of FIELDS) {
      const found = error.fieldErrors.find(({ path }) => path === prefix + field)
      if (found) setError(field, { message: found.message })
    }
    const ofRoles = problemOfRoles(error.fieldErrors, `${prefix}roles`, roles)
    if (ofRoles) setError('roles', { message: ofRoles })
  }
  const submit = handleSubmit(async (values) => {
    const oidc = updateOf(values)
    await update.mutateAsync({ oidc }).catch((error) => showProblems(error, 'oidc.', oidc.roles))
  })
  const test = handleSubmit(async (values) => {
    const body = updateOf(values)
    await tried.mutateAsync(body).catch((error) => showProblems(error, '', body.roles))
  })
  const field = (name: Exclude<(typeof FIELDS)[number], 'enabled'>) => ({
    ...register(name),
    autoComplete: 'off',
    spellCheck: false
  })
  return (
    <SettingsSection
      title="Single sign-on"
      text="Signing in with a provider of OpenID Connect, such as Entra ID, Google or Keycloak. Passwords go on working."
    >
      <SettingsForm
        label="Single sign-on"
        onSubmit={submit}
        isChanged={formState.isDirty}
        isSaving={update.isPending}
      >
        <Controller
          control={control}
          name="enabled"
          render={({ field: { value, onChange } }) => (
            <LabelledSwitch label="People can sign in with it" isOn={value} onSwitch={onChange} />
          )}
        />
        <FormField
          label="Name"
          hint="What people call it: the button says “Sign in with …”."
          error={errors.name?.message}
        >
          <Input {...field('name')} />
        </FormField>
        <PublicAddressNote
          label="Redirect URI"
          url={publicAddress}
          path={paths.singleSignOn}
          problem={singleSignOnProblem(publicAddress)}
          hint="The provider asks for it when you register the help desk there."
          error={errors.enabled?.message}
        />
        <FormField label="Issuer" error={errors.issuer?.message}>
          <Input {...field('issuer')} type="url" placeholder="https://login.example.com" />
        </FormField>
        <FormField label="Client ID" error={errors.clientId?.message}>
          <Input {...field('clientId')} />
        </FormField>
        <FormField
          label="Client secret"
          hint={hasSecret ? 'There is one. Leave this empty to keep it.' : 'Kept encrypted.'}
          error={errors.clientSecret?.message}
        >
          <Input {...field('clientSecret')} type="password" autoComplete="new-password" />
        </FormField>
        <FormField
          label="Claim with the groups"
          hint="What the provider calls the list of a person’s groups, such as groups, or realm_access.roles for one inside another. Without it people keep their roles, and nobody new can sign in. Entra ID leaves it out for members of many groups: under Token configuration, select groups assigned to the application."
          error={errors.groupsClaim?.message}
        >
          <Input {...field('groupsClaim')} />
        </FormField>
        <FormField
          label="Roles of groups"
          hint="One in each line, such as desk-admins = IT Support Specialist, as the provider writes them: Keycloak sends paths such as /it. The first that fits counts, at each sign-in."
          error={errors.roles?.message}
        >
          <Textarea {...register('roles')} rows={4} spellCheck={false} autoComplete="off" />
        </FormField>
        <FormField
          label="Role of everybody else"
          hint="Leave it empty to let in only who is in one of these groups."
          error={errors.otherwise?.message}
        >
          <Input {...field('otherwise')} />
        </FormField>
        <Button variant="outline" loading={tried.isPending} loadingText="Test" onClick={test}>
          Test
        </Button>
        {tried.data && (
          <Text role="status" textStyle="sm" color={tried.data.isWorking ? 'fg.muted' : 'fg.error'}>
            {tried.data.message}
          </Text>
        )}
      </SettingsForm>
    </SettingsSection>
  )
}

function updateOf({ clientSecret, roles, otherwise, ...values }: Values): OidcUpdate {
  return {
    ...values,
    ...(clientSecret && { clientSecret }),
    roles: groupRolesOf(roles),
    otherwise: otherwise.trim() || null
  }
}

function useTest() {
  return useMutation({
    mutationFn: (body: OidcUpdate) => withConfirmation(() => call(testOidc, { body })),
    onError: showReasonUnlessCancelled('Failed to test the connection')
  })
}
