import { Button } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import {
  MAX_GROUP_ROLES,
  type OidcSettings,
  type OidcUpdate,
  testOidc
} from '#shared/api/oidc-settings.ts'
import { singleSignOnProblem } from '#shared/api/public-address.ts'
import { call } from '../../../lib/api.ts'
import { showReasonUnlessCancelled } from '../../../lib/error-unless-cancelled.ts'
import { useForgetTest } from '../../../lib/on-field-change.ts'
import { withConfirmation } from '../../../lib/password-prompt.ts'
import { paths } from '../../../lib/paths.ts'
import { t } from '../../../lib/texts.ts'
import { FormInput, FormSecret, FormSwitch } from '../../../ui/form-input.tsx'
import { TestResult } from '../../../ui/test-result.tsx'
import { GroupRoles, type GroupRolesForm } from './group-roles.tsx'
import { PublicAddressNote } from './public-address/public-address-note.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** The settings as they are typed; an empty client secret stays as it is. */
interface OidcForm
  extends Omit<OidcUpdate, 'roles' | 'otherwise' | 'clientSecret'>,
    GroupRolesForm {
  clientSecret: string
}

interface OidcSectionProps {
  settings: OidcSettings
  publicAddress: string
}

/** The provider of OpenID Connect with which people sign in (D54). */
export function OidcSection({ settings, publicAddress }: OidcSectionProps) {
  const form = useSettingsForm('oidc', settings, { formOf, updateOf })
  const trial = useTest()
  useForgetTest(form, trial)
  const problem = singleSignOnProblem(publicAddress)
  return (
    <SettingsForm
      section="single-sign-on"
      form={form}
      opener={{ text: t('Set up single sign-on'), icon: KeyRound, isUsed: settings.issuer !== '' }}
      actions={
        <Button
          variant="outline"
          loading={trial.isPending}
          loadingText={t('Test connection')}
          onClick={() => form.test(trial.mutateAsync)}
        >
          {t('Test connection')}
        </Button>
      }
    >
      <FormSwitch<OidcForm> name="enabled" label={t('Enable single sign-on')} />
      <FormInput<OidcForm>
        name="name"
        label={t('Name')}
        hint={t('Shown on the button, for example “Sign in with Entra ID”.')}
        autoCapitalize="sentences"
      />
      <PublicAddressNote
        label={t('Redirect URI')}
        url={publicAddress}
        path={paths.singleSignOn}
        problem={problem && t(problem)}
        hint={t('Enter it when you register the help desk with the provider.')}
        error={form.formState.errors.enabled?.message}
      />
      <ProviderFields hasSecret={settings.hasSecret} />
      {trial.data && !trial.isPending && <TestResult {...trial.data} />}
    </SettingsForm>
  )
}

function ProviderFields({ hasSecret }: { hasSecret: boolean }) {
  return (
    <>
      <FormInput<OidcForm>
        name="issuer"
        label={t('Issuer')}
        type="url"
        placeholder="https://login.example.com"
      />
      <FormInput<OidcForm> name="clientId" label={t('Client ID')} />
      <FormSecret<OidcForm> name="clientSecret" label={t('Client secret')} hasSecret={hasSecret} />
      <FormInput<OidcForm>
        name="groupsClaim"
        label={t('Groups claim')}
        hint={t(
          'The claim that lists a person’s groups, for example “groups”, or “realm_access.roles” if nested. Without it, people keep their roles and only existing accounts can sign in. Entra ID omits it for people in many groups. To avoid that, select “Groups assigned to the application” under Token configuration.'
        )}
      />
      <GroupRoles
        hint={t(
          'Roles are set at each sign-in. Write groups as the provider sends them: Keycloak sends paths such as /it.'
        )}
        max={MAX_GROUP_ROLES}
      />
    </>
  )
}

function formOf({ hasSecret: _, otherwise, ...saved }: OidcSettings): OidcForm {
  return { ...saved, clientSecret: '', otherwise: otherwise ?? '' }
}

function updateOf({ clientSecret, otherwise, ...typed }: OidcForm): OidcUpdate {
  return {
    ...typed,
    ...(clientSecret && { clientSecret }),
    otherwise: otherwise || null
  }
}

function useTest() {
  return useMutation({
    mutationFn: (body: OidcUpdate) => withConfirmation(() => call(testOidc, { body })),
    onError: showReasonUnlessCancelled(t('Failed to test the connection'))
  })
}
