import type { Hono } from 'hono'
import { erasePerson, exportPerson, listFormerPeople, redactTicket } from '#shared/api/privacy.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import { noteExport } from '../http/note-export.ts'
import type { StreamedAnswers } from '../http/streamed-answers.ts'
import type { PersonalDataService } from './personal-data-service.ts'
import type { createRedactionService } from './redaction-service.ts'

export function mountPrivacyRoutes(
  app: Hono<AppEnv>,
  people: PersonalDataService,
  redactions: ReturnType<typeof createRedactionService>,
  streamed: StreamedAnswers
): void {
  implement(app, redactTicket, ({ params, body, authorization }) =>
    redactions.redact(params.id, body, authorization)
  )
  implement(app, listFormerPeople, () => people.listFormer())
  implement(app, exportPerson, async ({ params, actor, authorization }) => {
    const { fileName, content } = await people.data(params.id)
    await noteExport(authorization, `The data of person ${params.id}`)
    return await streamed(actor.id, content, {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${fileName}"`
    })
  })
  implement(app, erasePerson, async ({ params, body, authorization }) =>
    people.erase(params.id, body, await authorization.confirmed())
  )
}
