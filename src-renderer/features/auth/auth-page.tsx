import { Box, chakra, Flex, Heading, Tabs, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { invitationIn } from '../../lib/invitation-link.ts'
import { isKiosk } from '../../lib/kiosk.ts'
import { useVersionDifference } from '../../lib/queries/about-queries.ts'
import { useSetup } from '../../lib/queries/session-queries.ts'
import { useSignOutReason } from '../../lib/sign-out-reason.ts'
import { t } from '../../lib/texts.ts'
import { Brand } from '../../ui/brand.tsx'
import { ErrorState, LoadingState } from '../../ui/states.tsx'
import { IntroPanel } from './intro-panel.tsx'
import { LoginForm } from './login-form.tsx'
import { Notice } from './notice.tsx'

interface FormsProps {
  registerForm: ReactNode
  /** Creates the first administrator. */
  setupForm: ReactNode
  /** Leads to the provider; shown where there is one (D54). */
  singleSignOn: ReactNode
  /** Shows what an invitation is for, and makes an account by it (D51). */
  invitationForm: ReactNode
}

interface AuthPageProps extends FormsProps {
  /** Shown above the form when this application and the server have different versions. */
  versionNotice: ReactNode
  /** Shown above the form where something is announced to everyone (D81). */
  announcements: ReactNode
  /** Chooses a language for this device, where more than English is offered (D82). */
  languages: ReactNode
  /** Shown below the form: where the data is. */
  sourceLine: ReactNode
}

/**
 * The page for people without a session: sign in, register, or create the first administrator (D1).
 */
export function AuthPage(props: AuthPageProps) {
  const { versionNotice, announcements, languages, sourceLine, ...forms } = props
  const difference = useVersionDifference()
  const { reason } = useSignOutReason()
  const setup = useSetup().data
  const hasAnnouncements = setup?.announcements !== undefined
  useDocumentTitle(t('Sign in'))
  return (
    <Flex direction={{ base: 'column', lg: 'row' }} minH="100dvh">
      <chakra.main flex="1" px={{ base: '5', md: '8' }} py={{ base: '8', lg: '10' }}>
        <Flex justify="space-between" align="center" wrap="wrap" gap="4">
          <Brand />
          <Box>{setup?.languages && languages}</Box>
        </Flex>
        <Box maxW="sm" mx="auto" mt={{ base: '8', lg: '14dvh' }}>
          {difference && versionNotice}
          <Box>{hasAnnouncements && announcements}</Box>
          {reason && <Notice>{reason}</Notice>}
          <Forms {...forms} />
          {sourceLine}
        </Box>
      </chakra.main>
      <IntroPanel />
    </Flex>
  )
}

function Forms({ registerForm, setupForm, invitationForm, singleSignOn }: FormsProps) {
  const { data, error, refetch } = useSetup()
  // At a kiosk people sign in with a password only.
  const otherWay = data?.singleSignOn && !isKiosk() && singleSignOn
  const isInvited = invitationIn(useLocation().hash) !== null
  if (data && isInvited && !data.needsSetup) return invitationForm
  if (data)
    return data.needsSetup ? (
      <FirstStart form={setupForm} />
    ) : data.registration?.mode === 'closed' ? (
      <LoginOnly otherWay={otherWay} />
    ) : (
      <LoginAndRegister registerForm={registerForm} otherWay={otherWay} />
    )
  if (error)
    return (
      <ErrorState
        title={t('Help Desk is not available right now')}
        error={error}
        onRetry={refetch}
      />
    )
  return <LoadingState />
}

function FirstStart({ form }: { form: ReactNode }) {
  return (
    <>
      <Heading as="h1" textStyle="xl">
        {t('Create the first IT Support Specialist')}
      </Heading>
      <Text color="fg.muted" mt="1" mb="6">
        {t('No accounts exist yet. This one manages users and settings.')}
      </Text>
      {form}
    </>
  )
}

/** Shown where registration is closed (D51). */
function LoginOnly({ otherWay }: { otherWay: ReactNode }) {
  return (
    <>
      <Heading as="h1" textStyle="xl" mb="5">
        {t('Welcome to Help Desk')}
      </Heading>
      <LoginForm />
      {otherWay}
      <Text textStyle="sm" color="fg.muted" mt="5">
        {t('No account yet? Ask an IT Support Specialist for an invitation.')}
      </Text>
    </>
  )
}

function LoginAndRegister({
  registerForm,
  otherWay
}: {
  registerForm: ReactNode
  otherWay: ReactNode
}) {
  return (
    <>
      <Heading as="h1" textStyle="xl" mb="4">
        {t('Welcome to Help Desk')}
      </Heading>
      <Tabs.Root defaultValue="login" lazyMount unmountOnExit>
        <Tabs.List>
          <Tabs.Trigger value="login">{t('Login')}</Tabs.Trigger>
          <Tabs.Trigger value="register">{t('Register')}</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="login" pt="5">
          <LoginForm />
          {otherWay}
        </Tabs.Content>
        <Tabs.Content value="register" pt="5">
          {registerForm}
        </Tabs.Content>
      </Tabs.Root>
    </>
  )
}
