import { Button, Text } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { type OidcSettings, type OidcUpdate, testOidc } from '#shared/api/oidc-settings.ts'
import { singleSignOnProblem } from '#shared/api/public-address.ts'
import { call } from '../../../lib/api.ts'
import { showReasonUnlessCancelled } from '../../../lib/error-unless-cancelled.ts'
import { withConfirmation } from '../../../lib/password-prompt.ts'
import { paths } from '../../../lib/paths.ts'
import { FormInput, FormSwitch, FormTextarea } from '../../../ui/form-input.tsx'
import { groupRolesOf, groupRolesText } from './group-roles.ts'
import { PublicAddressNote } from './public-address/public-address-note.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** The settings as they are typed; an empty client secret stays as it is. */
interface OidcForm extends Omit<OidcUpdate, 'roles' | 'otherwise' | 'clientSecret'> {
  clientSecret: string
  roles: string
  otherwise: string
}

interface OidcSectionProps {
  settings: OidcSettings
  publicAddress: string
}

/** The provider of OpenID Connect with which people sign in (D54). */
export function OidcSection({ settings, publicAddress }: OidcSectionProps) {
  const form = useSettingsForm('oidc', settings, { formOf, updateOf, entriesOf })
  const { isPending, data, mutateAsync } = useTest()
  return (
    <SettingsForm
      title="Single sign-on"
      text="Signing in with a provider of OpenID Connect, such as Entra ID, Google or Keycloak. Passwords go on working."
      form={form}
    >
      <FormSwitch<OidcForm> name="enabled" label="People can sign in with it" />
      <FormInput<OidcForm>
        name="name"
        label="Name"
        hint="What people call it: the button says “Sign in with …”."
        autoCapitalize="sentences"
      />
      <PublicAddressNote
        label="Redirect URI"
        url={publicAddress}
        path={paths.singleSignOn}
        problem={singleSignOnProblem(publicAddress)}
        hint="The provider asks for it when you register the help desk there."
        error={form.formState.errors.enabled?.message}
      />
      <ProviderFields hasSecret={settings.hasSecret} />
      <Button
        variant="outline"
        loading={isPending}
        loadingText="Test"
        onClick={() => form.test(mutateAsync)}
      >
        Test
      </Button>
      {data && (
        <Text role="status" textStyle="sm" color={data.isWorking ? 'fg.muted' : 'fg.error'}>
          {data.message}
        </Text>
      )}
    </SettingsForm>
  )
}

function ProviderFields({ hasSecret }: { hasSecret: boolean }) {
  return (
    <>
      <FormInput<OidcForm>
        name="issuer"
        label="Issuer"
        type="url"
        placeholder="https://login.example.com"
      />
      <FormInput<OidcForm> name="clientId" label="Client ID" />
      <FormInput<OidcForm>
        name="clientSecret"
        label="Client secret"
        hint={hasSecret ? 'There is one. Leave this empty to keep it.' : 'Kept encrypted.'}
        type="password"
        autoComplete="new-password"
      />
      <FormInput<OidcForm>
        name="groupsClaim"
        label="Claim with the groups"
        hint="What the provider calls the list of a person’s groups, such as groups, or realm_access.roles for one inside another. Without it people keep their roles, and nobody new can sign in. Entra ID leaves it out for members of many groups: under Token configuration, select groups assigned to the application."
      />
      <FormTextarea<OidcForm>
        name="roles"
        label="Roles of groups"
        hint="One in each line, such as desk-admins = IT Support Specialist, as the provider writes them: Keycloak sends paths such as /it. The first that fits counts, at each sign-in."
        rows={4}
      />
      <FormInput<OidcForm>
        name="otherwise"
        label="Role of everybody else"
        hint="Leave it empty to let in only who is in one of these groups."
        autoCapitalize="sentences"
      />
    </>
  )
}

function formOf({ hasSecret: _, roles, otherwise, ...saved }: OidcSettings): OidcForm {
  return {
    ...saved,
    clientSecret: '',
    roles: groupRolesText(roles),
    otherwise: otherwise ?? ''
  }
}

function updateOf({ clientSecret, roles, otherwise, ...typed }: OidcForm): OidcUpdate {
  return {
    ...typed,
    ...(clientSecret && { clientSecret }),
    roles: groupRolesOf(roles),
    otherwise: otherwise.trim() || null
  }
}

/** An objection to a role names its group. */
const entriesOf = ({ roles }: OidcUpdate) => ({ roles: roles.map(({ group }) => group) })

function useTest() {
  return useMutation({
    mutationFn: (body: OidcUpdate) => withConfirmation(() => call(testOidc, { body })),
    onError: showReasonUnlessCancelled('Failed to test the connection')
  })
}
