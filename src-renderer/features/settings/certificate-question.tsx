import { Box, Button, Text } from '@chakra-ui/react'
import { Fragment } from 'react'
import type { ServerProbe } from '#shared/desktop-bridge.ts'
import { dateFormat } from '../../lib/formats.ts'
import { t } from '../../lib/texts.ts'

interface CertificateQuestionProps {
  certificate: Extract<ServerProbe, { result: 'untrusted-certificate' }>
  onTrust(): void
}

const expiry = dateFormat({})

/**
 * Shows an untrusted certificate, so that a person can compare its fingerprint with the one that
 * the server shows.
 */
export function CertificateQuestion({ certificate, onTrust }: CertificateQuestionProps) {
  const { fingerprint, subject, validTo } = certificate
  const date = expiry.format(new Date(validTo))
  return (
    <Box borderWidth="1px" borderColor="border.emphasized" borderRadius="l3" p="4">
      <Text fontWeight="semibold">{t('Trust certificate?')}</Text>
      <Text textStyle="sm" color="fg.muted" mt="1">
        {t(
          'Compare the fingerprint with the one in the server’s settings. If they match, the connection is secure.'
        )}
      </Text>
      {/* The fingerprint breaks after every eight pairs, because two people may compare it over
          the phone. */}
      <Text fontFamily="mono" textStyle="sm" mt="3" data-testid="fingerprint">
        {fingerprint.match(/.{1,24}/g)?.map((part, index) => (
          <Fragment key={part}>
            {index > 0 && <wbr />}
            <span>{part}</span>
          </Fragment>
        ))}
      </Text>
      <Text textStyle="sm" color="fg.muted" mt="2">
        {subject
          ? t('Issued to {subject}, valid until {date}', { subject, date })
          : t('Valid until {date}', { date })}
      </Text>
      <Button variant="outline" mt="3" onClick={onTrust}>
        {t('Trust certificate')}
      </Button>
    </Box>
  )
}
