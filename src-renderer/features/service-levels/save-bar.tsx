import { Alert, Box, Button, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'

import { t } from '../../lib/texts.ts'
import { DialogFrame } from '../../ui/dialog-frame.tsx'
import { EffectTable } from './effect-table.tsx'
import { effectText } from './effect-text.ts'
import type { useLevelsDraft } from './use-levels-draft.ts'

type Editing = ReturnType<typeof useLevelsDraft>

/** Says what the changes would do to open tickets, and saves them. */
export function SaveBar({ editing }: { editing: Editing }) {
  const { isDirty, isSaved, isStale, isSaving, errors, save, load, keepMine } = editing
  if (!isDirty)
    return (
      <Box role="status">
        {isSaved && (
          <Text textStyle="sm" color="fg.muted" py="4" borderTopWidth="1px">
            {t(
              'Saved. The deadlines of open tickets are now updated in the background, which can take a few minutes on a large desk.'
            )}
          </Text>
        )}
      </Box>
    )
  return (
    <Box
      position="sticky"
      bottom="0"
      zIndex="1"
      bg="bg"
      borderTopWidth="1px"
      py="3"
      mx={{ base: '-4', xl: '0' }}
      px={{ base: '4', xl: '0' }}
    >
      {isStale && (
        <Alert.Root status="warning" alignItems="center" mb="3" flexWrap="wrap">
          <Alert.Indicator />
          <Alert.Content minW="16rem">
            <Alert.Title>{t('Someone else has changed the service levels meanwhile')}</Alert.Title>
            <Alert.Description>
              {t('Your changes are still here. Load the new version to discard them.')}
            </Alert.Description>
          </Alert.Content>
          <Button variant="outline" size="sm" onClick={load}>
            {t('Load new version')}
          </Button>
          <Button variant="outline" size="sm" onClick={keepMine}>
            {t('Overwrite with mine')}
          </Button>
        </Alert.Root>
      )}
      <Flex gap="3" align="center" justify="space-between" wrap="wrap">
        <Box flex="1 1 20rem" minW="0">
          <Effect editing={editing} />
        </Box>
        <Flex gap="3">
          <Button variant="outline" onClick={load}>
            {t('Discard changes')}
          </Button>
          <Button
            loading={isSaving}
            loadingText={t('Save')}
            disabled={isStale || errors.size > 0}
            onClick={save}
          >
            {t('Save')}
          </Button>
        </Flex>
      </Flex>
    </Box>
  )
}

/** The effect of the changes, or a reason why they can't be saved. */
function Effect({ editing: { errors, effect, isCounting } }: { editing: Editing }) {
  const [isOpen, setIsOpen] = useState(false)
  const [message] = errors.values()
  return (
    <Flex role="status" columnGap="3" rowGap="1" align="center" wrap="wrap">
      <Text as="span" textStyle="sm" color={message ? 'fg.error' : 'fg'}>
        {message ??
          (effect
            ? effectText(effect)
            : isCounting
              ? t('Counting the open tickets this affects...')
              : t('Unsaved changes'))}
      </Text>
      {effect && effect.departments.length > 0 && !message && (
        <Button size="xs" variant="ghost" color="fg.muted" onClick={() => setIsOpen(true)}>
          {t('By department')}
        </Button>
      )}
      <DialogFrame
        isOpen={isOpen && effect !== undefined && effect !== null}
        onClose={() => setIsOpen(false)}
        title={t('Effect on open tickets')}
        description={t('If you save these changes now. Nothing has been changed yet.')}
        width="44rem"
      >
        {effect && <EffectTable effect={effect} />}
      </DialogFrame>
    </Flex>
  )
}
