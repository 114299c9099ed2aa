import { Box, Button, Text } from '@chakra-ui/react'
import type { ServerProbe } from '#shared/desktop-bridge.ts'

interface CertificateQuestionProps {
  certificate: Extract<ServerProbe, { result: 'untrusted-certificate' }>
  onTrust(): void
}

/** Shows a certificate that nobody vouches for, so that a person can compare it with the server's own words. */
export function CertificateQuestion({ certificate, onTrust }: CertificateQuestionProps) {
  const { fingerprint, subject, validTo } = certificate
  return (
    <Box borderWidth="1px" borderColor="border.emphasized" borderRadius="l3" p="4">
      <Text fontWeight="semibold">Do you know this certificate?</Text>
      <Text textStyle="sm" color="fg.muted" mt="1">
        Compare its fingerprint with the one that the server's own settings show. If they are equal, nobody listens in
        between.
      </Text>
      <Text fontFamily="mono" textStyle="sm" mt="3" overflowWrap="anywhere" data-testid="fingerprint">
        {fingerprint}
      </Text>
      <Text textStyle="sm" color="fg.muted" mt="2">
        {subject && `Made for ${subject}, valid`} {subject ? 'until' : 'Valid until'}{' '}
        {new Date(validTo).toLocaleDateString()}
      </Text>
      <Button variant="outline" mt="3" onClick={onTrust}>
        Trust this certificate
      </Button>
    </Box>
  )
}
