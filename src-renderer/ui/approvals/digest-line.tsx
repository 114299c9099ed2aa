import { Flex, IconButton, Text } from '@chakra-ui/react'
import { Trans } from '@lingui/react'
import { Copy } from 'lucide-react'
import type { Approval } from '#shared/api/approvals.ts'
import { t } from '../../lib/texts.ts'
import { showToast } from '../../lib/toasts.ts'
import { RelativeTime } from '../relative-time.tsx'

/** How much of a digest is shown. */
const SHOWN = 8

/** As of when something was asked, with the digest of it, which tells whether it has changed (D80). */
export function DigestLine({ approval }: { approval: Pick<Approval, 'askedAt' | 'digest'> }) {
  const { askedAt, digest } = approval
  async function copy() {
    await navigator.clipboard.writeText(digest)
    showToast({ title: t('Copied'), description: digest })
  }
  return (
    <Flex align="center" gap="1" wrap="wrap" textStyle="xs" color="fg.muted">
      <Text>
        <Trans
          id="As of <time/> · SHA-256 <digest/>"
          components={{
            time: <RelativeTime value={askedAt} />,
            digest: (
              <Text as="span" dir="ltr" fontFamily="mono" title={digest}>
                {`${digest.slice(0, SHOWN)}…`}
              </Text>
            )
          }}
        />
      </Text>
      <IconButton
        aria-label={t('Copy SHA-256 {digest}', { digest })}
        title={t('Copy SHA-256')}
        variant="ghost"
        size="2xs"
        onClick={copy}
      >
        <Copy aria-hidden />
      </IconButton>
    </Flex>
  )
}
