import { Text } from '@chakra-ui/react'

export function AuthPage() {
  return <Text>Sign in</Text>
}
