import { Box, Text } from '@chakra-ui/react'
import { memo, useCallback, useMemo, useState } from 'react'
import { meant } from '#shared/languages/texts.ts'
import { t } from '../../../lib/texts.ts'
import { ChoiceSelect } from '../../../ui/choice-select.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { useIsWide } from '../../../ui/use-is-wide.ts'
import { useLevels } from '../levels-context.ts'
import { withCopies, withTarget } from '../levels-draft.ts'
import { CopyForm } from './copy-form.tsx'
import { OneDepartment } from './one-department.tsx'
import type { TargetActions } from './target-actions.ts'
import { TargetTable } from './target-table.tsx'

/** The targets of all departments: a table, or one department at a time in narrow windows. */
export const Targets = memo(function Targets({ departments }: { departments: readonly string[] }) {
  const { draft, errors, edit } = useLevels()
  const isWide = useIsWide('xl')
  const [copied, setCopied] = useState<string | null>(null)
  const onTarget: TargetActions['onTarget'] = useCallback(
    (department, at, target) => edit((before) => withTarget(before, department, at, target)),
    [edit]
  )
  const actions = useMemo(() => ({ onTarget, onCopy: setCopied }), [onTarget])
  const view = { departments, actions }
  return (
    <SettingsSection
      title={t('Targets')}
      text={t(
        'Open time within which a ticket is to be answered and resolved, in hours and minutes such as 4, 1:30 or 90m. Empty means no deadline. A subcategory with a default SLA uses that as its resolution instead.'
      )}
    >
      {isWide ? <TargetTable {...view} /> : <OneDepartment {...view} />}
      <Box maxW="xs" mt="5">
        <FormField
          label={t('Calendar of departments without targets')}
          hint={t('Used for tickets whose subcategory has a default SLA.')}
          error={errors.get('calendar')}
        >
          <ChoiceSelect
            choices={draft.calendars.map(({ id, name }) => ({ value: id, label: name }))}
            values={draft.calendar === null ? [] : [draft.calendar]}
            placeholder={t(meant('None', 'a calendar'))}
            clearable={draft.calendar !== null}
            onChange={([calendar = null]) => edit((before) => ({ ...before, calendar }))}
          />
        </FormField>
      </Box>
      {errors.has('departments') && (
        <Text role="alert" textStyle="xs" color="fg.error" mt="2">
          {errors.get('departments')}
        </Text>
      )}
      <FormDialog
        isOpen={copied !== null}
        onClose={() => setCopied(null)}
        title={t('Copy service level of {department}', { department: copied ?? '' })}
        description={t('Replaces all targets and settings of the selected departments.')}
        width="28rem"
      >
        <CopyForm
          departments={departments.filter((department) => department !== copied)}
          onCopy={(chosen) => {
            edit((before) => withCopies(before, copied ?? '', chosen))
            setCopied(null)
          }}
          onCancel={() => setCopied(null)}
        />
      </FormDialog>
    </SettingsSection>
  )
})
