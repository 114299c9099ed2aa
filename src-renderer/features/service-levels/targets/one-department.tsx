import { Box, Button, Grid, Stack, Text } from '@chakra-ui/react'
import { Copy } from 'lucide-react'
import { Fragment, useState } from 'react'
import { PRIORITIES, PRIORITY_LABELS } from '#shared/domain/tickets.ts'
import { t } from '../../../lib/texts.ts'
import { ChoiceSelect } from '../../../ui/choice-select.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { errorAt, useLevels } from '../levels-context.ts'
import { levelIndex, TARGET_KINDS, TARGET_LABELS } from '../levels-draft.ts'
import { LevelOptions } from './level-options.tsx'
import type { TargetsProps } from './target-actions.ts'
import { targetErrorAt } from './target-error.ts'
import { TargetInput } from './target-input.tsx'

/** The targets of one department, with a selector of departments. */
export function OneDepartment({ departments, actions }: TargetsProps) {
  const { draft, errors } = useLevels()
  const [chosen, setChosen] = useState(departments[0] ?? '')
  // One with an error is shown, because the message is at its field.
  const wrong = departments.find((name) => {
    const index = levelIndex(draft, name)
    return index >= 0 && errorAt(errors, `departments.${index}`) !== undefined
  })
  const department = wrong ?? chosen
  const index = levelIndex(draft, department)
  const level = draft.departments[index]
  const path = `departments.${index}`
  const targetError = targetErrorAt(errors, path)
  return (
    <Stack gap="5" maxW="xl">
      <FormField label={t('Department')}>
        <ChoiceSelect
          choices={departments.map((name) => ({ value: name, label: name }))}
          values={[department]}
          onChange={([name]) => name && setChosen(name)}
        />
      </FormField>
      <Grid
        templateColumns="4.5rem repeat(3, minmax(0, 1fr))"
        columnGap="2"
        rowGap="2"
        alignItems="center"
      >
        <Box />
        {TARGET_KINDS.map((kind) => (
          <Text key={kind} textStyle="xs" color="fg.muted" textAlign="end" aria-hidden>
            {t(TARGET_LABELS[kind])}
          </Text>
        ))}
        {PRIORITIES.map((priority) => (
          <Fragment key={priority}>
            <Text textStyle="sm" fontWeight="medium">
              {t(PRIORITY_LABELS[priority])}
            </Text>
            {TARGET_KINDS.map((kind) => (
              <TargetInput
                key={`${department} ${kind}`}
                department={department}
                priority={priority}
                kind={kind}
                value={level?.targets[priority][kind] ?? null}
                error={errors.get(`${path}.targets.${priority}.${kind}`)}
                onChange={actions.onTarget}
              />
            ))}
          </Fragment>
        ))}
      </Grid>
      {targetError && (
        <Text role="alert" textStyle="xs" color="fg.error">
          {targetError}
        </Text>
      )}
      <LevelOptions department={department} level={level} errors={errors} path={path} />
      {level && (
        <Button
          alignSelf="start"
          size="sm"
          variant="outline"
          onClick={() => actions.onCopy(department)}
        >
          <Copy aria-hidden /> <span>{t('Copy to other departments')}</span>
        </Button>
      )}
    </Stack>
  )
}
