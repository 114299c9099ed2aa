import { Box, Flex, QrCode, Stack, Text } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SharingStatus } from '#shared/desktop-bridge.ts'
import { useDesktopState } from '../../lib/desktop.ts'
import { t } from '../../lib/texts.ts'
import { CopyLine } from '../../ui/copy-line.tsx'

/** The width of eight or sixteen pairs of a fingerprint. */
const WHOLE_PAIRS = { base: '24.5ch', md: '48.5ch' }

/** Shows what others need to connect, or why they can't at the moment. */
export function SharingStatusView() {
  const status = useDesktopState(({ sharing }) => sharing)
  return (
    <Box role="status">
      {status?.kind === 'waiting' && (
        <Flex gap="2" borderWidth="1px" borderColor="border.emphasized" borderRadius="l3" p="4">
          <Flex h="5" align="center" flexShrink={0} color="red.fg">
            <TriangleAlert size="1rem" aria-hidden />
          </Flex>
          <Text>{status.problem}</Text>
        </Flex>
      )}
      {status?.kind === 'on' && <Invitation status={status} />}
    </Box>
  )
}

function Invitation({ status }: { status: Extract<SharingStatus, { kind: 'on' }> }) {
  const [first = '', ...others] = status.addresses
  return (
    <Stack gap="5" borderWidth="1px" borderColor="border.emphasized" borderRadius="l3" p="4">
      <Flex gap="5" wrap="wrap" justify="space-between">
        <Box minW="0">
          <Label>{t('Address for others')}</Label>
          <CopyLine
            text={first}
            label={t('Copy address {address}', { address: first })}
            textStyle="lg"
          />
          {others.length > 0 && (
            <Box mt="2">
              <Label>{t('On this computer’s other networks')}</Label>
              {others.map((address) => (
                <CopyLine
                  key={address}
                  text={address}
                  label={t('Copy address {address}', { address })}
                  textStyle="sm"
                />
              ))}
            </Box>
          )}
        </Box>
        <QrCode.Root value={first}>
          {/* Dark on light in both themes, because many readers recognise nothing else. */}
          <Box
            bg="white"
            color="black"
            p="2"
            borderRadius="l2"
            role="img"
            aria-label={t('QR code of {address}', { address: first })}
          >
            <QrCode.Frame width="7rem" height="7rem" fill="currentColor">
              <QrCode.Pattern />
            </QrCode.Frame>
          </Box>
        </QrCode.Root>
      </Flex>
      {status.setupCode && (
        <Box>
          <Label>{t('Setup code')}</Label>
          <CopyLine
            text={status.setupCode}
            label={t('Copy setup code {code}', { code: status.setupCode })}
            textStyle="md"
          />
          <Text textStyle="sm" color="fg.muted">
            {t(
              'No accounts exist yet. Create the first IT Support Specialist on this computer, or on another one with this code.'
            )}
          </Text>
        </Box>
      )}
      {status.fingerprint && (
        <Box>
          <Label>{t('Fingerprint of the certificate (SHA-256)')}</Label>
          <CopyLine
            text={status.fingerprint}
            label={t('Copy fingerprint {fingerprint}', { fingerprint: status.fingerprint })}
            textStyle="sm"
            maxW={WHOLE_PAIRS}
          />
          <Text textStyle="sm" color="fg.muted" mt="1">
            {t(
              'Help Desk shows a fingerprint when people connect. If it matches this one, the connection is secure.'
            )}
          </Text>
        </Box>
      )}
    </Stack>
  )
}

function Label({ children }: { children: ReactNode }) {
  return (
    <Text textStyle="sm" color="fg.muted">
      {children}
    </Text>
  )
}
