import { Alert, Box, Button, chakra, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { MAX_FORM_FIELDS } from '#shared/api/form-answers.ts'
import type { Form } from '#shared/api/forms.ts'
import type { FormPlace } from '#shared/domain/forms.ts'
import { meant } from '#shared/languages/texts.ts'
import { paths } from '../../lib/paths.ts'
import { t } from '../../lib/texts.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { LabelledSwitch } from '../../ui/labelled-switch.tsx'
import { AddSelect } from '../../ui/small-select.tsx'
import { FieldRows } from './field-rows.tsx'
import { fieldTypeChoices } from './field-types.ts'
import { FormPreview } from './form-preview.tsx'
import { useFormEditor } from './use-form-editor.ts'
import { WhatFollows } from './what-follows.tsx'

interface FormEditorProps {
  place: FormPlace
  /** The name of its place, such as `Hardware / Laptop`. */
  name: string
  /** Null for a new one. */
  form: Form | null
  /** Discards the changes for those that someone else has made. */
  onReload(): void
}

/** Edits the form of a place, with a preview beside it (D78). */
export function FormEditor({ place, name, form, onReload }: FormEditorProps) {
  const editor = useFormEditor(place, form)
  const { draft, messages, isPending, conflict } = editor
  return (
    <Stack ref={editor.page} gap="4">
      <BackLink to={paths.forms}>{t('All forms')}</BackLink>
      <Box>
        <Heading as="h2" textStyle="md">
          <bdi>{name}</bdi>
        </Heading>
        <Text textStyle="sm" color="fg.muted" maxW="65ch">
          {form ? versionText(form.version) : t('New form. It is asked below the description.')}
        </Text>
      </Box>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 24rem' }}
        gap={{ base: '6', xl: '10' }}
      >
        <chakra.form noValidate aria-label={t('Form')} onSubmit={editor.submit} minW="0">
          <FieldRows
            fields={draft.fields}
            messages={messages}
            open={editor.open}
            language={editor.language}
            onLanguage={editor.setLanguage}
            onOpen={editor.setOpen}
            onChange={editor.changeField}
            onRemove={editor.removeField}
            onMove={editor.moveFields}
          />
          <Box mt="4">
            {draft.fields.length < MAX_FORM_FIELDS ? (
              <AddSelect
                label={t('Add field')}
                choices={fieldTypeChoices()}
                onAdd={editor.addField}
              />
            ) : (
              <Text textStyle="sm" color="fg.muted">
                {t('A form can have at most {count} fields.', { count: MAX_FORM_FIELDS })}
              </Text>
            )}
          </Box>
          <WhatFollows follows={draft} messages={messages} onChange={editor.change} />
          {conflict && (
            <Conflict
              text={conflict}
              isNew={form === null}
              onReload={onReload}
              onOverwrite={editor.overwrite}
            />
          )}
          <Flex gap="4" mt="6" borderTopWidth="1px" pt="5" align="center" wrap="wrap">
            <Button type="submit" loading={isPending} loadingText={t('Save')}>
              {t('Save')}
            </Button>
            <Button asChild variant="outline">
              <Link to={paths.forms}>{t('Cancel')}</Link>
            </Button>
            <LabelledSwitch
              label={t(meant('Enabled', 'a form'))}
              size="sm"
              isOn={draft.enabled}
              onSwitch={(enabled) => editor.change({ enabled })}
            />
            {Object.keys(messages).length > 0 && (
              <Text textStyle="sm" color="fg.error">
                {messages['definition.fields'] ?? t('See the messages above.')}
              </Text>
            )}
          </Flex>
        </chakra.form>
        <FormPreview fields={draft.fields.map(({ field }) => field)} language={editor.language} />
      </Grid>
    </Stack>
  )
}

const versionText = (version: number) =>
  t(
    'Version {version}. Once a ticket has answered it, a change makes the next version, and the answers keep theirs.',
    { version }
  )

interface ConflictProps {
  text: string
  isNew: boolean
  onReload(): void
  onOverwrite(): void
}

/** Says that someone else was faster, and keeps everything that was typed. */
function Conflict({ text, isNew, onReload, onOverwrite }: ConflictProps) {
  return (
    <Alert.Root status="warning" alignItems="center" mt="6" flexWrap="wrap">
      <Alert.Indicator />
      <Alert.Content minW="16rem">
        <Alert.Title>{text}</Alert.Title>
        <Alert.Description>{t('Your changes are still here.')}</Alert.Description>
      </Alert.Content>
      <Button variant="outline" size="sm" onClick={onReload}>
        {t('Load new version')}
      </Button>
      {!isNew && (
        <Button variant="outline" size="sm" onClick={onOverwrite}>
          {t('Overwrite with mine')}
        </Button>
      )}
    </Alert.Root>
  )
}
