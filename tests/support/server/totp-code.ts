import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator app with a secret shows at a moment. */
export function totpCode(secret: string, at: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() })
}
