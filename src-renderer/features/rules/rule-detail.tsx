import { Button, Flex, Heading, HStack, Stack } from '@chakra-ui/react'
import { Trans } from '@lingui/react'
import { Copy, Pencil } from 'lucide-react'
import { Link, useNavigate } from 'react-router-dom'
import type { Rule } from '#shared/api/rules.ts'
import type { SignedInUser } from '#shared/api/users.ts'
import { meant } from '#shared/languages/texts.ts'
import { rulesPath } from '../../lib/paths.ts'
import { usePeople } from '../../lib/queries/users-queries.ts'
import { t } from '../../lib/texts.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { DeleteButton } from '../../ui/delete-button.tsx'
import { LabelledSwitch } from '../../ui/labelled-switch.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { inputOf } from './rule-draft.ts'
import { useCopyRule, useDeleteRule, useSetRuleState } from './rule-queries.ts'
import { RuleRehearsal } from './rule-rehearsal.tsx'
import { RuleRuns } from './rule-runs.tsx'
import { RuleSentence } from './rule-sentence.tsx'
import { PausedBadge, PausedReason } from './rule-state.tsx'

interface RuleDetailProps {
  user: SignedInUser
  rule: Rule
}

/** A rule: its sentence, a rehearsal, and what it has done. */
export function RuleDetail({ user, rule }: RuleDetailProps) {
  const { id, name, definition, pausedReason } = rule
  return (
    <Stack gap="5">
      <BackLink to={rulesPath(user)}>{t('All rules')}</BackLink>
      <Flex wrap="wrap" justify="space-between" align="flex-start" gap="4">
        <Stack gap="2" minW="0" flex="1 1 28rem">
          <HStack gap="2.5" align="center">
            <Heading as="h2" textStyle="md" overflowWrap="anywhere">
              <bdi>{name}</bdi>
            </Heading>
            <PausedBadge pausedReason={pausedReason} />
          </HStack>
          <RuleSentence definition={definition} />
          <Facts rule={rule} />
          <PausedReason pausedReason={pausedReason} />
        </Stack>
        <HStack gap="2" wrap="wrap">
          <OnOff rule={rule} />
          <Button asChild variant="outline">
            <Link to={`${rulesPath(user, id)}&edit`}>
              <Pencil aria-hidden />
              <span>{t('Edit')}</span>
            </Link>
          </Button>
          <CopyRule user={user} rule={rule} />
          <DeleteRule user={user} rule={rule} />
        </HStack>
      </Flex>
      {pausedReason === null && <RuleRehearsal rule={inputOf(rule)} />}
      <RuleRuns id={id} />
    </Stack>
  )
}

function Facts({ rule: { department, authorId, updatedAt } }: { rule: Rule }) {
  const { nameOf } = usePeople()
  return (
    <Flex wrap="wrap" columnGap="1.5" textStyle="sm" color="fg.muted">
      <span>
        {department === null
          ? t('For all tickets.')
          : t('For tickets of {department}.', { department })}
      </span>
      <span>
        <Trans
          id="Saved by {author} <time/>"
          values={{ author: <bdi>{nameOf(authorId)}</bdi> }}
          components={{ time: <RelativeTime value={updatedAt} /> }}
        />
      </span>
    </Flex>
  )
}

function OnOff({ rule }: { rule: Rule }) {
  const { mutate, isPending, variables } = useSetRuleState(rule)
  return (
    <LabelledSwitch
      label={t(meant('On', 'a rule'))}
      me="2"
      readOnly={isPending}
      isOn={isPending ? variables : rule.enabled}
      onSwitch={(isOn) => mutate(isOn)}
    />
  )
}

function CopyRule({ user, rule }: RuleDetailProps) {
  const navigate = useNavigate()
  const { mutate, isPending } = useCopyRule(rule.id)
  return (
    <Button
      variant="outline"
      loading={isPending}
      loadingText={t(meant('Copy', 'a rule'))}
      onClick={() => mutate(undefined, { onSuccess: (copy) => navigate(rulesPath(user, copy.id)) })}
    >
      <Copy aria-hidden />
      <span>{t(meant('Copy', 'a rule'))}</span>
    </Button>
  )
}

function DeleteRule({ user, rule }: RuleDetailProps) {
  const navigate = useNavigate()
  const { mutate, isPending } = useDeleteRule(rule.id)
  return (
    <DeleteButton
      label={t('Delete rule')}
      question={t(
        'Are you sure you want to delete this rule and the list of its runs? Tickets stay as they are.'
      )}
      isPending={isPending}
      onDelete={({ onSuccess }) =>
        mutate(undefined, {
          onSuccess: () => {
            onSuccess()
            navigate(rulesPath(user))
          }
        })
      }
    />
  )
}
