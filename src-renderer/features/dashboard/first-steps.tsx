import { Box, Button, chakra, Flex, Heading, LinkBox, LinkOverlay, Text } from '@chakra-ui/react'
import { ChevronRight, CircleCheck, CircleDashed } from 'lucide-react'
import { useEffect, useId } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { FIRST_STEPS } from '#shared/api/first-steps.ts'
import { meant } from '#shared/languages/texts.ts'
import { useDesktopState } from '../../lib/desktop.ts'
import { FIRST_STEPS_PATH } from '../../lib/paths.ts'
import { showSection } from '../../lib/show-section.ts'
import { t } from '../../lib/texts.ts'
import { DESKTOP_BACKUPS, SHARING, STEP_TEXTS, type StepText } from './first-step-texts.ts'
import { useDismissFirstSteps, useFirstSteps, useRestoreFirstSteps } from './first-steps-queries.ts'

const SECTION = 'first-steps'

interface Step extends StepText {
  isDone: boolean
}

/**
 * The steps of setting up a help desk, until all are done or someone dismisses them; after that, only
 * at the address of the list (D98).
 */
export function FirstSteps() {
  const { pathname, hash } = useLocation()
  const isAskedFor = pathname + hash === FIRST_STEPS_PATH
  const { steps, isDismissed } = useSteps()
  const open = steps.filter(({ isDone }) => !isDone)
  if (steps.length === 0 || (!isAskedFor && (isDismissed || open.length === 0))) return null
  return <StepList steps={steps} open={open.length} {...{ isDismissed, isAskedFor }} />
}

interface StepListProps {
  steps: readonly Step[]
  /** How many steps are not done. */
  open: number
  isDismissed: boolean
  /** Whether a link has led to the list, which is then brought into view. */
  isAskedFor: boolean
}

function StepList({ steps, open, isDismissed, isAskedFor }: StepListProps) {
  const id = useId()
  useEffect(() => {
    if (isAskedFor) showSection(SECTION)
  }, [isAskedFor])
  return (
    <chakra.section
      id={SECTION}
      aria-labelledby={id}
      mt="8"
      maxW="52rem"
      scrollMarginTop={{ base: '16', md: '4' }}
    >
      <Flex align="baseline" gap="3" mb="1">
        <Heading as="h2" id={id} tabIndex={-1} outline="none" textStyle="lg">
          {t('First steps')}
        </Heading>
        <Text textStyle="sm" color="fg.muted">
          {t('{done} of {total} done', { done: steps.length - open, total: steps.length })}
        </Text>
        {open > 0 && <DismissalButton isDismissed={isDismissed} />}
      </Flex>
      <Text textStyle="sm" color="fg.muted" mb="3">
        {t('Set up the help desk in any order. Only IT Support Specialists see this list.')}
      </Text>
      <chakra.ul listStyleType="none" borderWidth="1px" borderRadius="l3" overflow="hidden">
        {steps.map((step) => (
          <StepLine key={step.title.id} step={step} />
        ))}
      </chakra.ul>
    </chakra.section>
  )
}

/** Hides the list from the dashboard, or keeps a dismissed one there again. */
function DismissalButton({ isDismissed }: { isDismissed: boolean }) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const dismiss = useDismissFirstSteps()
  const restore = useRestoreFirstSteps()
  const { isPending } = isDismissed ? restore : dismiss
  const label = isDismissed ? t('Keep on dashboard') : t('Dismiss')
  function change() {
    if (isDismissed) return restore.mutate()
    dismiss.mutate()
    // At its own address the list would stay.
    void navigate({ search }, { replace: true })
  }
  return (
    <Button
      size="xs"
      variant="ghost"
      ms="auto"
      loading={isPending}
      loadingText={label}
      onClick={change}
    >
      {label}
    </Button>
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
        <Box srOnly>{isDone ? t(meant('Done', 'a task')) : t('To do')}</Box>
      </Flex>
      <Box flex="1" minW="0">
        <LinkOverlay asChild fontWeight="medium" color={isDone ? 'fg.muted' : 'fg'}>
          <Link to={to}>{t(title)}</Link>
        </LinkOverlay>
        {!isDone && (
          <Text textStyle="sm" color="fg.muted" maxW="75ch">
            {t(why)}
          </Text>
        )}
      </Box>
      <Flex h="5" align="center" flexShrink={0} color="fg.subtle">
        <ChevronRight size="1rem" aria-hidden />
      </Flex>
    </LinkBox>
  )
}

/** All steps that concern this person and this computer; none until they are known. */
function useSteps(): { steps: Step[]; isDismissed: boolean } {
  const { data } = useFirstSteps()
  const hasData = useDesktopState(({ settings }) => settings.source?.kind === 'computer')
  const isSharing = useDesktopState(({ settings }) => settings.sharing.isOn)
  if (!data) return { steps: [], isDismissed: false }
  const steps = FIRST_STEPS.map((step) => ({
    ...STEP_TEXTS[step],
    ...(step === 'backups' && hasData && DESKTOP_BACKUPS),
    isDone: data.done.includes(step)
  }))
  return {
    steps: hasData ? [...steps, { ...SHARING, isDone: isSharing === true }] : steps,
    isDismissed: data.dismissed
  }
}
