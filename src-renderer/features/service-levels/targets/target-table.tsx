import { Box, chakra, Flex, IconButton, Text } from '@chakra-ui/react'
import { ChevronDown, ChevronRight, Copy } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { PRIORITIES } from '#shared/domain/tickets.ts'
import { t } from '../../../lib/texts.ts'
import { errorAt, useLevels } from '../levels-context.ts'
import {
  type FieldErrors,
  type LevelDraft,
  type LevelsDraft,
  levelIndex,
  TARGET_KINDS,
  TARGET_LABELS
} from '../levels-draft.ts'
import { LevelOptions } from './level-options.tsx'
import { levelText } from './level-text.ts'
import type { TargetActions, TargetsProps } from './target-actions.ts'
import { targetErrorAt } from './target-error.ts'
import { TargetInput } from './target-input.tsx'

const COLUMNS = 1 + PRIORITIES.length * TARGET_KINDS.length + 1

/** All departments with their targets, a line each. */
export function TargetTable({ departments, actions }: TargetsProps) {
  const { draft, errors } = useLevels()
  return (
    <Box overflowX="auto">
      <Table aria-label={t('Targets')}>
        <colgroup>
          <col />
          {PRIORITIES.flatMap((priority) =>
            TARGET_KINDS.map((kind) => (
              <col key={`${priority} ${kind}`} data-target={kind === 'response' ? 'first' : ''} />
            ))
          )}
          <col data-actions />
        </colgroup>
        <thead>
          <tr>
            <th rowSpan={2} scope="col">
              {t('Department')}
            </th>
            {PRIORITIES.map((priority) => (
              <th key={priority} scope="colgroup" colSpan={TARGET_KINDS.length} data-group>
                {t(
                  '{priority, select, high {High priority} medium {Medium priority} other {Low priority}}',
                  { priority }
                )}
              </th>
            ))}
            <th rowSpan={2} scope="col">
              <Text as="span" srOnly>
                {t('Actions')}
              </Text>
            </th>
          </tr>
          <tr>
            {PRIORITIES.flatMap((priority) =>
              TARGET_KINDS.map((kind) => (
                <th key={`${priority} ${kind}`} scope="col" data-first={kind === 'response'}>
                  {t(TARGET_LABELS[kind])}
                </th>
              ))
            )}
          </tr>
        </thead>
        <tbody>
          {departments.map((department) => {
            const index = levelIndex(draft, department)
            const path = `departments.${index}`
            return (
              <Row
                key={department}
                department={department}
                level={draft.departments[index]}
                calendars={draft.calendars}
                // Rows without errors stay as they are while others have some.
                errors={errorAt(errors, path) ? errors : NO_ERRORS}
                path={path}
                actions={actions}
              />
            )
          })}
        </tbody>
      </Table>
    </Box>
  )
}

const NO_ERRORS: FieldErrors = new Map()

interface RowProps {
  department: string
  level: LevelDraft | undefined
  calendars: LevelsDraft['calendars']
  errors: FieldErrors
  path: string
  actions: TargetActions
}

const Row = memo(function Row({ department, level, calendars, errors, path, actions }: RowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const options = useId()
  const targetError = targetErrorAt(errors, path)
  const hasOtherError = errorAt(errors, path) !== undefined && targetError === undefined
  const isShown = isOpen || hasOtherError
  return (
    <>
      <tr data-open={isShown || targetError !== undefined}>
        <th scope="row">
          <Name
            type="button"
            aria-expanded={isShown}
            {...(isShown && { 'aria-controls': options })}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isShown ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
            <span>
              <b>{department}</b> <small>{levelText(level, calendars)}</small>
            </span>
          </Name>
        </th>
        {PRIORITIES.flatMap((priority) =>
          TARGET_KINDS.map((kind) => (
            <td key={`${priority} ${kind}`} data-first={kind === 'response'}>
              <TargetInput
                department={department}
                priority={priority}
                kind={kind}
                value={level?.targets[priority][kind] ?? null}
                error={errors.get(`${path}.targets.${priority}.${kind}`)}
                onChange={actions.onTarget}
              />
            </td>
          ))
        )}
        <td>
          <IconButton
            variant="ghost"
            size="sm"
            color="fg.muted"
            aria-label={t('Copy service level of {department}', { department })}
            title={t('Copy to other departments')}
            disabled={!level}
            onClick={() => actions.onCopy(department)}
          >
            <Copy />
          </IconButton>
        </td>
      </tr>
      {targetError && (
        <tr>
          <td colSpan={COLUMNS}>
            <Text role="alert" textStyle="xs" color="fg.error" ps="5" pb="2">
              {targetError}
            </Text>
          </td>
        </tr>
      )}
      {isShown && (
        <tr id={options}>
          <td colSpan={COLUMNS}>
            <Flex ps="6" pb="4" pt="1">
              <LevelOptions department={department} level={level} errors={errors} path={path} />
            </Flex>
          </td>
        </tr>
      )}
    </>
  )
})

const Name = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'start',
    gap: '1',
    w: 'full',
    py: '1',
    textAlign: 'start',
    cursor: 'pointer',
    borderRadius: 'l1',
    focusVisibleRing: 'outside',
    '& svg': { boxSize: '4', flexShrink: 0, mt: '0.5', color: 'fg.muted' },
    '& b': { fontWeight: 'medium', overflowWrap: 'anywhere' },
    '& small': { display: 'block', textStyle: 'xs', fontWeight: 'normal', color: 'fg.muted' }
  }
})

/** The look of all cells is set once, because a desk may have two hundred departments. */
const Table = chakra('table', {
  base: {
    w: 'full',
    tableLayout: 'fixed',
    textStyle: 'sm',
    '& col[data-target]': { w: '4.75rem' },
    '& col[data-target=first]': { w: '5.375rem' },
    '& col[data-actions]': { w: '2.5rem' },
    '& th': { textAlign: 'start', fontWeight: 'medium' },
    '& thead th': { textStyle: 'xs', color: 'fg.muted', px: '1', py: '1', verticalAlign: 'bottom' },
    '& thead tr:last-child th': { textAlign: 'end', pb: '2' },
    '& thead th[data-group]': { color: 'fg', ps: '3' },
    '& tbody tr': { borderTopWidth: '1px' },
    '& tbody tr[data-open=true] + tr': { borderTopWidth: '0' },
    '& tbody th': { pe: '2' },
    '& tbody td': { px: '0.5', py: '1' },
    '& [data-first=true]': { ps: '3!' }
  }
})
