import type { MailComposerOptions } from 'nodemailer/lib/mail-composer'
import type { MailUpdate } from '#shared/api/mail-settings.ts'
import type { MailSenderParts } from '../../../src-main/server/mail/outgoing/mail-senders.ts'
import type { MailConnection } from '../../../src-main/server/mail/transport/mail-connection.ts'
import type { OutgoingMail } from '../../../src-main/server/mail/transport/smtp-connection.ts'
import type { SendOutcome } from '../../../src-main/server/mail/transport/smtp-outcome.ts'

/** Where people open the help desk of these tests (D85). */
export const PUBLIC_ADDRESS = { url: 'https://desk.example.com' }

/** Settings with which emails are sent. */
export const MAIL_SETTINGS: MailUpdate = {
  ...{ enabled: true, acknowledge: true },
  ...{ fromName: 'Help Desk', fromAddress: 'help@example.com' },
  ...{ host: 'localhost', port: 25, security: 'none', signIn: 'none', username: '', ca: '' }
}

/** An email as it was handed over. */
interface TakenMail extends OutgoingMail {
  content: MailComposerOptions
}

export type RecordingMailServer = ReturnType<typeof recordingMailServer>

/** A mail server that only notes what it is given, and answers as a test says. */
export function recordingMailServer() {
  const taken: TakenMail[] = []
  const connections: MailConnection[] = []
  let answer: (mail: TakenMail) => SendOutcome | Promise<SendOutcome> = () => ({ kind: 'sent' })
  const connect: MailSenderParts['connect'] = (connection) => {
    connections.push(connection)
    return {
      async send(mail, signal) {
        signal.throwIfAborted()
        const { content } = mail
        if (content instanceof Uint8Array) throw new Error('A mail without its parts')
        taken.push({ ...mail, content })
        return await answer({ ...mail, content })
      },
      close: () => {}
    }
  }
  return {
    /** The emails that were handed over, including those that were rejected. */
    taken,
    connections,
    connect,
    answerWith(next: typeof answer) {
      answer = next
    },
    /** To whom emails went, and their texts. */
    reported: () => taken.map(({ to, content }) => ({ to, text: String(content.text) })),
    forget() {
      taken.length = 0
    }
  }
}
