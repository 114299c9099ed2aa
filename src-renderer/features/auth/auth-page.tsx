import { Box, chakra, Flex, Heading, Tabs, Text } from '@chakra-ui/react'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { useSetup } from '../../lib/queries/session-queries.ts'
import { Brand } from '../../ui/brand.tsx'
import { ErrorState, LoadingState } from '../../ui/states.tsx'
import { IntroPanel } from './intro-panel.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { SetupForm } from './setup-form.tsx'
import { SourceLine } from './source-line.tsx'

/** Where people without a session arrive: sign in, register, or set the product up on its first start (D1). */
export function AuthPage() {
  useDocumentTitle('Sign in')
  return (
    <Flex direction={{ base: 'column', lg: 'row' }} minH="100dvh">
      <chakra.main flex="1" px={{ base: '5', md: '8' }} py={{ base: '8', lg: '10' }}>
        <Brand />
        <Box maxW="sm" mx="auto" mt={{ base: '8', lg: '14dvh' }}>
          <Forms />
          <SourceLine />
        </Box>
      </chakra.main>
      <IntroPanel />
    </Flex>
  )
}

function Forms() {
  const { data, error, refetch } = useSetup()
  if (data) return data.needsSetup ? <FirstStart /> : <LoginAndRegister />
  if (error) return <ErrorState title="Help Desk is not available right now" error={error} onRetry={refetch} />
  return <LoadingState />
}

function FirstStart() {
  return (
    <>
      <Heading as="h1" textStyle="xl">
        Create the first IT Support Specialist
      </Heading>
      <Text color="fg.muted" mt="1" mb="6">
        Nobody has an account here yet. This one manages users and categories.
      </Text>
      <SetupForm />
    </>
  )
}

function LoginAndRegister() {
  return (
    <>
      <Heading as="h1" textStyle="xl" mb="4">
        Welcome to Help Desk
      </Heading>
      <Tabs.Root defaultValue="login" lazyMount unmountOnExit>
        <Tabs.List>
          <Tabs.Trigger value="login">Login</Tabs.Trigger>
          <Tabs.Trigger value="register">Register</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="login" pt="5">
          <LoginForm />
        </Tabs.Content>
        <Tabs.Content value="register" pt="5">
          <RegisterForm />
        </Tabs.Content>
      </Tabs.Root>
    </>
  )
}
