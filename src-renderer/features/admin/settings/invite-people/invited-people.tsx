import { Box, Button, chakra, Dialog, Flex, Stack, Text, Textarea } from '@chakra-ui/react'
import { CircleCheck, Copy } from 'lucide-react'
import type { SentInvitation } from '#shared/api/invitations.ts'
import { meant } from '#shared/languages/texts.ts'
import { desktop } from '../../../../lib/desktop.ts'
import { invitationLink } from '../../../../lib/invitation-link.ts'
import { t } from '../../../../lib/texts.ts'
import { showToast } from '../../../../lib/toasts.ts'
import { CopyLine } from '../../../../ui/copy-line.tsx'
import { FormField } from '../../../../ui/form-field.tsx'

interface InvitedPeopleProps {
  invitations: readonly SentInvitation[]
  /** Where others reach the help desk; null where they don't. */
  origin: string | null
  onClose(): void
}

/** Who has been emailed, and the links of all others: one by one, and together as text. */
export function InvitedPeople({ invitations, origin, onClose }: InvitedPeopleProps) {
  const own = desktop ? null : window.location.origin
  const emailed = invitations.filter((one) => one.emailed)
  const left = invitations
    .filter((one) => !one.emailed)
    .map((one) => ({ ...one, link: invitationLink(one.token, origin ?? own) }))
  const text = left.map(({ email, link }) => `${email}\t${link}`).join('\n')
  async function copy() {
    await navigator.clipboard.writeText(text)
    showToast({ title: t('Copied') })
  }
  return (
    <>
      <Dialog.Body>
        <Stack gap="4">
          {emailed.length > 0 && (
            <Flex gap="2" align="center">
              <Box color="green.fg">
                <CircleCheck size="1rem" aria-hidden />
              </Box>
              <Text>
                {t('{count, plural, one {# email sent} other {# emails sent}}', {
                  count: emailed.length
                })}
              </Text>
            </Flex>
          )}
          {left.length > 0 && (
            <>
              <Text>
                {emailed.length > 0 || left.some(({ problem }) => problem)
                  ? t('Send these links yourself, because their emails were not sent.')
                  : t('Send each person their link.')}
              </Text>
              {origin === null && (
                <Text color="fg.muted">
                  {t(
                    'The links open the help desk on this computer only. Set the public address in Settings to invite people elsewhere.'
                  )}
                </Text>
              )}
              <chakra.ul
                aria-label={t(meant('Links', 'addresses'))}
                listStyleType="none"
                borderWidth="1px"
                borderRadius="l3"
                maxH="20rem"
                overflowY="auto"
                tabIndex={0}
              >
                {left.map(({ id, email, link, problem }) => (
                  <Box as="li" key={id} px="3" py="2" _notFirst={{ borderTopWidth: '1px' }}>
                    <Text fontWeight="medium" overflowWrap="anywhere">
                      {email}
                    </Text>
                    {problem && (
                      <Text textStyle="sm" color="fg.error">
                        {problem}
                      </Text>
                    )}
                    <CopyLine
                      text={link}
                      label={t('Copy the link for {email} {link}', { email, link })}
                      textStyle="sm"
                    />
                  </Box>
                ))}
              </chakra.ul>
              <FormField label={t('All links as text')}>
                <Textarea
                  value={text}
                  readOnly
                  dir="ltr"
                  rows={4}
                  fontFamily="mono"
                  textStyle="sm"
                  onFocus={(event) => event.target.select()}
                />
              </FormField>
            </>
          )}
        </Stack>
      </Dialog.Body>
      <Dialog.Footer>
        {left.length > 0 && (
          <Button variant="outline" onClick={copy}>
            <Copy aria-hidden /> <span>{t('Copy all links')}</span>
          </Button>
        )}
        <Button onClick={onClose}>{t('Done')}</Button>
      </Dialog.Footer>
    </>
  )
}
