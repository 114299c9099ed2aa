import { Box, Button, Center, Heading, Spinner, Text, VStack } from '@chakra-ui/react'
import { Inbox, type LucideIcon, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isUnreachable, messageOf } from '../lib/api.ts'
import { useIsServerAway } from '../lib/live/connectivity.ts'
import { t } from '../lib/texts.ts'

interface EmptyStateProps {
  icon?: LucideIcon
  title: string
  text?: string
  /** Buttons for what to do about it. */
  children?: ReactNode
}

/** Shows that there is no content, and what that means. */
export function EmptyState({ icon: Icon = Inbox, title, text, children }: EmptyStateProps) {
  return (
    <Center py="12" px="4">
      <VStack gap="1" maxW="sm" textAlign="center">
        <Center color="fg.subtle" mb="2">
          <Icon size="1.5rem" strokeWidth={1.5} aria-hidden />
        </Center>
        <Heading as="h2" textStyle="md">
          {title}
        </Heading>
        {text && (
          <Text color="fg.muted" textWrap="balance" overflowWrap="anywhere">
            {text}
          </Text>
        )}
        {children && (
          <VStack gap="0" mt="3">
            {children}
          </VStack>
        )}
      </VStack>
    </Center>
  )
}

interface ErrorStateProps {
  /** The title of the failure (spec §8). */
  title: string
  /** The error whose message is shown below. */
  error: unknown
  /** Tries again; the button is busy until the returned promise settles. */
  onRetry: () => unknown
}

/**
 * Shows an error in place of content that could not be loaded. Content that is missing because the
 * server is away loads by itself later.
 */
export function ErrorState({ title, error, onRetry }: ErrorStateProps) {
  const isAway = useIsServerAway()
  const [isRetrying, setIsRetrying] = useState(false)
  const retry = async () => {
    setIsRetrying(true)
    await onRetry()
    setIsRetrying(false)
  }
  return (
    <Box role="alert">
      <EmptyState
        icon={TriangleAlert}
        title={title}
        text={messageOf(error, t('Something went wrong.'))}
      >
        {isAway && isUnreachable(error) && (
          <Text textStyle="sm" color="fg.muted" mb="3">
            {t('Reconnects automatically.')}
          </Text>
        )}
        <Button variant="outline" loading={isRetrying} loadingText={t('Retry')} onClick={retry}>
          {t('Retry')}
        </Button>
      </EmptyState>
    </Box>
  )
}

/** Shows in words that content is loading. */
export function LoadingText({ children }: { children: string }) {
  return (
    <Center gap="2.5" py="12" role="status" color="fg.muted">
      <Spinner size="sm" color="indigo.solid" />
      {children}
    </Center>
  )
}

/** Fills the available room while content of unknown shape is loading. */
export function LoadingState({ label = t('Loading') }: { label?: string }) {
  return (
    <Center minH="60dvh" role="status" aria-label={label}>
      <Spinner color="indigo.solid" />
    </Center>
  )
}
