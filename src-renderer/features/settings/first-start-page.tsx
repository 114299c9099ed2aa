import { Box, chakra, Flex, Heading, Text } from '@chakra-ui/react'
import { ChevronRight, type LucideIcon, MonitorDot, Network } from 'lucide-react'
import { useState } from 'react'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { t } from '../../lib/texts.ts'
import { Brand } from '../../ui/brand.tsx'
import { ServerForm } from './server-form.tsx'
import { useChangeSource } from './use-change-source.ts'

/** Asks at the first start where the help desk's data is. */
export function FirstStartPage() {
  useDocumentTitle(t('Welcome'))
  const { change, isPending } = useChangeSource()
  const [isConnecting, setIsConnecting] = useState(false)
  return (
    <chakra.main minH="100dvh" px={{ base: '5', md: '8' }} py={{ base: '8', lg: '10' }}>
      <Brand />
      <Box maxW="lg" mx="auto" mt={{ base: '8', lg: '14dvh' }}>
        <Heading as="h1" textStyle="xl">
          {isConnecting ? t('Connect to a help desk server') : t('Where is your help desk?')}
        </Heading>
        <Text color="fg.muted" mt="1" mb="6">
          {isConnecting
            ? t('Your administrator can tell you the address.')
            : t('You can change this later in Settings.')}
        </Text>
        {isConnecting ? (
          <ServerForm
            action={t('Connect')}
            isPending={isPending}
            onSubmit={change}
            onCancel={() => setIsConnecting(false)}
            cancel={t('Back')}
          />
        ) : (
          <Flex direction="column" gap="3">
            <Choice
              icon={MonitorDot}
              title={t('Use this computer')}
              text={t('Keep the data here. You can share it on the network later.')}
              isDisabled={isPending}
              onChoose={() => change({ kind: 'computer' })}
            />
            <Choice
              icon={Network}
              title={t('Connect to a help desk server')}
              text={t('Your company already has one. Enter its address.')}
              isDisabled={isPending}
              onChoose={() => setIsConnecting(true)}
            />
          </Flex>
        )}
      </Box>
    </chakra.main>
  )
}

interface ChoiceProps {
  icon: LucideIcon
  title: string
  text: string
  isDisabled: boolean
  onChoose(): void
}

function Choice({ icon: Icon, title, text, isDisabled, onChoose }: ChoiceProps) {
  return (
    <ChoiceButton type="button" disabled={isDisabled} onClick={onChoose}>
      <Box color="indigo.fg">
        <Icon size="1.25rem" strokeWidth={1.75} aria-hidden />
      </Box>
      <Box flex="1" minW="0">
        <Text fontWeight="semibold">{title}</Text>
        <Text textStyle="sm" color="fg.muted">
          {text}
        </Text>
      </Box>
      <Box color="fg.subtle">
        <ChevronRight size="1.125rem" aria-hidden />
      </Box>
    </ChoiceButton>
  )
}

const ChoiceButton = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    p: '4',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'l3',
    textAlign: 'start',
    cursor: 'pointer',
    focusVisibleRing: 'outside',
    _hover: { bg: 'bg.subtle' },
    _disabled: { opacity: '0.6', cursor: 'default' }
  }
})
