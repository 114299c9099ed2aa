import { HStack, Text } from '@chakra-ui/react'
import { CircleCheck, TriangleAlert } from 'lucide-react'

interface TestResultProps {
  isWorking: boolean
  /** The result, as a sentence. */
  message: string
}

/** The result of a connection test. */
export function TestResult({ isWorking, message }: TestResultProps) {
  const Icon = isWorking ? CircleCheck : TriangleAlert
  return (
    <HStack
      role="status"
      gap="2"
      align="start"
      textStyle="sm"
      maxW="65ch"
      color={isWorking ? 'green.fg' : 'fg.error'}
    >
      <Icon size="1rem" aria-hidden style={{ flexShrink: 0, marginTop: '0.15rem' }} />
      <Text overflowWrap="anywhere">{message}</Text>
    </HStack>
  )
}
