import { Box, QrCode, Stack, Text } from '@chakra-ui/react'
import type { SecondFactorOffer } from '#shared/api/second-factor.ts'
import { t } from '../lib/texts.ts'
import { CopyLine } from './copy-line.tsx'

/** The secret of a second factor for an authenticator app: as a QR code and as a text (D53). */
export function SecondFactorOfferView({ secret, uri }: SecondFactorOffer) {
  return (
    <Stack gap="3">
      <Text>{t('Scan this QR code with an authenticator app on your phone.')}</Text>
      <QrCode.Root unstyled value={uri} encoding={{ ecc: 'M' }} w="fit-content">
        {/* Many cameras read only dark on light, also in the dark theme. */}
        <Box bg="qr.paper" color="qr.ink" p="3" borderWidth="1px" borderRadius="l2">
          <QrCode.Frame
            unstyled
            boxSize="12rem"
            fill="currentColor"
            role="img"
            aria-label={t('QR code for the authenticator app')}
          >
            <QrCode.Pattern unstyled />
          </QrCode.Frame>
        </Box>
      </QrCode.Root>
      <Box>
        <Text textStyle="sm" color="fg.muted">
          {t('Or enter this key in the app:')}
        </Text>
        <CopyLine text={secret} label={t('Copy the key {key}', { key: secret })} textStyle="sm" />
      </Box>
    </Stack>
  )
}
