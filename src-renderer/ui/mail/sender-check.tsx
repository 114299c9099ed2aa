import { HStack, Text, VisuallyHidden } from '@chakra-ui/react'
import { Shield, ShieldAlert, ShieldCheck } from 'lucide-react'
import type { MailVerdict } from '#shared/domain/mail.ts'
import { text } from '#shared/languages/texts.ts'
import { listText } from '../../lib/list-text.ts'
import { t } from '../../lib/texts.ts'

/** The receiving server's verdicts on a sender (RFC 8601). */
export interface SenderVerdicts {
  dkim: MailVerdict
  dmarc: MailVerdict
  spf: MailVerdict
}

/**
 * Whether an email is of whom it says. DMARC decides; without it a sender fails whose server may not
 * send for the domain, unless the email is signed, as where emails are taken in.
 */
export function verdictOf({ dkim, dmarc, spf }: SenderVerdicts): MailVerdict {
  if (dmarc !== 'none') return dmarc
  if (dkim === 'pass' || spf === 'pass') return 'pass'
  return spf === 'fail' ? 'fail' : 'none'
}

/** Every verdict in words. */
export function verdictsText({ dkim, dmarc, spf }: SenderVerdicts): string {
  const texts = [verdictText('DKIM', dkim), verdictText('DMARC', dmarc), verdictText('SPF', spf)]
  return listText(texts, 'row')
}

/** @param check the name of the check, such as `DKIM` */
function verdictText(check: string, verdict: MailVerdict): string {
  if (verdict === 'none') return t('{check} not checked', { check })
  return verdict === 'pass' ? t('{check} passed', { check }) : t('{check} failed', { check })
}

const LOOKS = {
  pass: [ShieldCheck, text('Confirmed'), 'fg.muted'],
  fail: [ShieldAlert, text('Not confirmed'), 'fg.error'],
  none: [Shield, text('Not checked'), 'fg.muted']
} as const

/** Whether the sender of an email is genuine, as one word; the verdicts are shown on hover. */
export function SenderCheck(verdicts: SenderVerdicts) {
  const [Icon, word, color] = LOOKS[verdictOf(verdicts)]
  const details = verdictsText(verdicts)
  return (
    <HStack as="span" display="inline-flex" gap="1.5" color={color} title={details}>
      <Icon size="0.875rem" strokeWidth={1.75} aria-hidden style={{ flexShrink: 0 }} />
      <Text as="span">{t(word)}</Text>
      <VisuallyHidden>{`: ${details}`}</VisuallyHidden>
    </HStack>
  )
}
