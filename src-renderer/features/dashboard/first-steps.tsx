import { Box, Button, chakra, Flex, Heading, LinkBox, LinkOverlay, Text } from '@chakra-ui/react'
import { ChevronRight, CircleCheck, CircleDashed } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { FIRST_STEPS } from '#shared/api/first-steps.ts'
import { useDesktopState } from '../../lib/desktop.ts'
import { DESKTOP_BACKUPS, SHARING, STEP_TEXTS } from './first-step-texts.ts'
import { useDismissFirstSteps, useFirstSteps } from './first-steps-queries.ts'

interface Step {
  title: string
  why: string
  to: string
  isDone: boolean
}

/** The steps of setting up a help desk, until all are done or someone dismisses them (D98). */
export function FirstSteps() {
  const id = useId()
  const dismiss = useDismissFirstSteps()
  const steps = useSteps()
  const open = steps.filter(({ isDone }) => !isDone)
  if (open.length === 0) return null
  return (
    <chakra.section aria-labelledby={id} mt="8" maxW="52rem">
      <Flex align="baseline" gap="3" mb="1">
        <Heading as="h2" id={id} textStyle="lg">
          First steps
        </Heading>
        <Text textStyle="sm" color="fg.muted">
          {`${steps.length - open.length} of ${steps.length} done`}
        </Text>
        <Button
          size="xs"
          variant="ghost"
          ms="auto"
          loading={dismiss.isPending}
          loadingText="Dismiss"
          onClick={() => dismiss.mutate()}
        >
          Dismiss
        </Button>
      </Flex>
      <Text textStyle="sm" color="fg.muted" mb="3">
        Set up the help desk in any order. Only IT Support Specialists see this list.
      </Text>
      <chakra.ul listStyleType="none" borderWidth="1px" borderRadius="l3" overflow="hidden">
        {steps.map((step) => (
          <StepLine key={step.title} step={step} />
        ))}
      </chakra.ul>
    </chakra.section>
  )
}

function StepLine({ step: { title, why, to, isDone } }: { step: Step }) {
  const Icon = isDone ? CircleCheck : CircleDashed
  return (
    <LinkBox
      as="li"
      display="flex"
      gap="3"
      px="4"
      py="3"
      _notFirst={{ borderTopWidth: '1px' }}
      _hover={{ bg: 'bg.subtle' }}
    >
      <Flex h="5" align="center" flexShrink={0} color={isDone ? 'green.fg' : 'fg.subtle'}>
        <Icon size="1rem" aria-hidden />
        <Box srOnly>{isDone ? 'Done' : 'To do'}</Box>
      </Flex>
      <Box flex="1" minW="0">
        <LinkOverlay asChild fontWeight="medium" color={isDone ? 'fg.muted' : 'fg'}>
          <Link to={to}>{title}</Link>
        </LinkOverlay>
        {!isDone && (
          <Text textStyle="sm" color="fg.muted" maxW="75ch">
            {why}
          </Text>
        )}
      </Box>
      <Flex h="5" align="center" flexShrink={0} color="fg.subtle">
        <ChevronRight size="1rem" aria-hidden />
      </Flex>
    </LinkBox>
  )
}

/** All steps that concern this person and this computer; none until they are known, or once dismissed. */
function useSteps(): Step[] {
  const { data } = useFirstSteps()
  const hasData = useDesktopState(({ settings }) => settings.source?.kind === 'computer')
  const isSharing = useDesktopState(({ settings }) => settings.sharing.isOn)
  if (!data || data.dismissed) return []
  const steps = FIRST_STEPS.map((step) => ({
    ...STEP_TEXTS[step],
    ...(step === 'backups' && hasData && DESKTOP_BACKUPS),
    isDone: data.done.includes(step)
  }))
  return hasData ? [...steps, { ...SHARING, isDone: isSharing === true }] : steps
}
