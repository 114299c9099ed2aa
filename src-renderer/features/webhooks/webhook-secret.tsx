import { Button, Dialog, Text } from '@chakra-ui/react'
import { t } from '../../lib/texts.ts'
import { CopyLine } from '../../ui/copy-line.tsx'

/** Shows a secret, this once; the body and the footer of a dialog. */
export function WebhookSecretShown({ secret, onClose }: { secret: string; onClose(): void }) {
  return (
    <>
      <Dialog.Body>
        <CopyLine text={secret} label={t('Copy the secret {secret}', { secret })} textStyle="sm" />
        <Text color="fg.muted" mt="3">
          {t(
            'The receiver uses it to verify that events come from this help desk, for example with a Standard Webhooks library. Copy it now. It is not shown again.'
          )}
        </Text>
      </Dialog.Body>
      <Dialog.Footer>
        <Button onClick={onClose}>{t('Done')}</Button>
      </Dialog.Footer>
    </>
  )
}
