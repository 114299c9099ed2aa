import { AuthPage } from '../features/auth/auth-page.tsx'
import { desktop } from '../lib/desktop.ts'
import { lazyPart } from './lazy-part.tsx'
import { SourceLine } from './source-line.tsx'

// Loaded separately, because people who sign in every morning hardly ever see these.
const RegisterForm = lazyPart(() => import('../features/auth/register-form.tsx'), 'RegisterForm')
const InvitationForm = lazyPart(
  () => import('../features/auth/invitation-form.tsx'),
  'InvitationForm'
)
const SingleSignOnButton = lazyPart(
  () => import('../features/auth/single-sign-on-button.tsx'),
  'SingleSignOnButton',
  null
)
const SetupForm = lazyPart(() => import('../features/auth/setup-form.tsx'), 'SetupForm')
const VersionNotice = lazyPart(
  () => import('../features/auth/version-notice.tsx'),
  'VersionNotice',
  null
)
const SignInAnnouncements = lazyPart(
  () => import('../features/auth/sign-in-announcements.tsx'),
  'SignInAnnouncements',
  null
)

const SignInLanguages = lazyPart(
  () => import('../features/auth/sign-in-languages.tsx'),
  'SignInLanguages',
  null
)

/** The sign-in page with its parts that are only loaded when they are needed. */
export function AuthScreen() {
  return (
    <AuthPage
      registerForm={<RegisterForm />}
      setupForm={<SetupForm />}
      singleSignOn={<SingleSignOnButton />}
      invitationForm={<InvitationForm />}
      versionNotice={<VersionNotice />}
      announcements={<SignInAnnouncements />}
      languages={<SignInLanguages />}
      sourceLine={desktop && <SourceLine />}
    />
  )
}
