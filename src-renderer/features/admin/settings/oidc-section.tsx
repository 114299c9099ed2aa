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
      text="People sign in through an OpenID Connect provider such as Entra ID, Google or Keycloak. Help desk passwords keep working."
      form={form}
    >
      <FormSwitch<OidcForm> name="enabled" label="Enable single sign-on" />
      <FormInput<OidcForm>
        name="name"
        label="Name"
        hint="Shown on the button, for example “Sign in with Entra ID”."
        autoCapitalize="sentences"
      />
      <PublicAddressNote
        label="Redirect URI"
        url={publicAddress}
        path={paths.singleSignOn}
        problem={singleSignOnProblem(publicAddress)}
        hint="Enter it when you register the help desk with the provider."
        error={form.formState.errors.enabled?.message}
      />
      <ProviderFields hasSecret={settings.hasSecret} />
      <Button
        variant="outline"
        loading={isPending}
        loadingText="Test connection"
        onClick={() => form.test(mutateAsync)}
      >
        Test connection
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
        hint={hasSecret ? 'Saved. Leave blank to keep it.' : 'Stored encrypted.'}
        type="password"
        autoComplete="new-password"
      />
      <FormInput<OidcForm>
        name="groupsClaim"
        label="Groups claim"
        hint="The claim that lists a person’s groups, for example groups, or realm_access.roles if nested. Without it, people keep their roles and only existing accounts can sign in. Entra ID omits it for people in many groups. To avoid that, select “Groups assigned to the application” under Token configuration."
      />
      <FormTextarea<OidcForm>
        name="roles"
        label="Roles by group"
        hint="One per line, for example desk-admins = IT Support Specialist. Write groups as the provider sends them: Keycloak sends paths such as /it. The first match wins, at each sign-in."
        rows={4}
      />
      <FormInput<OidcForm>
        name="otherwise"
        label="Role for everyone else"
        hint="Leave blank to allow only members of these groups."
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
