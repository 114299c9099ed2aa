import type { Messages } from '@lingui/core'
import type { Language } from '#shared/languages/languages.ts'

/** The texts of the server and of `shared/` in a language (D82); the desktop shows some of them too. */
export async function serverMessages(language: Language): Promise<Messages> {
  const catalogues = await Promise.all([
    import(`../../../shared/languages/catalogues/${language}/shared.po`),
    import(`../../../shared/languages/catalogues/${language}/shared-settings.po`),
    import(`../../../shared/languages/catalogues/${language}/main/server.po`)
  ])
  return Object.assign({}, ...catalogues.map(({ messages }) => messages))
}
