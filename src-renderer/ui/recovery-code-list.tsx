import { Button, chakra, Flex, Stack, Text } from '@chakra-ui/react'
import { Copy, Download } from 'lucide-react'
import { useIsKiosk } from '../lib/kiosk.ts'
import { saveText } from '../lib/save-text.ts'
import { t } from '../lib/texts.ts'
import { showToast } from '../lib/toasts.ts'

/** Recovery codes, which are shown this once, with what keeps them (D53). */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const isKiosk = useIsKiosk()
  async function copy() {
    await navigator.clipboard.writeText(codes.join('\n'))
    showToast({ title: t('Recovery codes copied') })
  }
  return (
    <Stack gap="3">
      <Text>
        {t(
          'Save these codes where you can find them without your phone. Each works once instead of a code from the app. They are not shown again.'
        )}
      </Text>
      <chakra.ol
        aria-label={t('Recovery codes')}
        listStyleType="none"
        display="grid"
        gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}
        columnGap="6"
        rowGap="1"
        fontFamily="mono"
        textStyle="xs"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </chakra.ol>
      {/* At a kiosk the next person would find what was copied or saved. */}
      {!isKiosk && (
        <Flex gap="2" wrap="wrap">
          <Button variant="outline" onClick={copy}>
            <Copy /> <span>{t('Copy')}</span>
          </Button>
          <Button variant="outline" onClick={() => save(codes)}>
            <Download /> <span>{t('Download')}</span>
          </Button>
        </Flex>
      )}
    </Stack>
  )
}

function save(codes: readonly string[]) {
  const text = [t('Recovery codes of Help Desk'), '', ...codes, ''].join('\n')
  saveText('help-desk-recovery-codes.txt', 'text/plain', text)
}
