import type { ImportMapping } from '#shared/api/import-mapping.ts'
import type { Import, ImportPreview } from '#shared/api/imports.ts'
import { BUSY_IMPORT_STATES } from '#shared/domain/imports.ts'
import type { ApiResponse, TestClient } from './test-client.ts'

/** A few rows as other help desks export them. */
export const FILES = {
  osticket:
    '\ufeff"Ticket Number","Date Created","Subject","From","From Email","Priority","Department","Help Topic","Source","Current Status","Last Updated","Agent Assigned"\r\n' +
    '"100234","3/4/25 9:15 AM","Mailbox is full","Jane Roe","jane@example.org","Normal","IT","Access Issue","Web","Closed","3/5/25 4:00 PM","Ada Example"\r\n' +
    '"100235","3/14/25 10:00 AM","Scanner, again","Omar Diaz","omar@example.org","Emergency","IT","Hardware","Email","Open","3/14/25 10:00 AM","Old Hand"\r\n' +
    '"100236","3/15/25 1:00 PM","Old ticket","Jane Roe","jane@example.org","Low","IT","","Email","Resolved","3/16/25 9:00 AM","Old Hand"\r\n',
  zammad:
    '#,Title,State,Priority,Group,Owner,Customer,Organization,Created At,Updated At,Closed At,First Response At\n' +
    '55001,VPN drops,closed,3 high,IT,-,Jane Roe,ACME,2025-02-01 08:00:00 +0100,2025-02-02 08:00:00 +0100,2025-02-02 08:00:00 +0100,2025-02-01 09:00:00 +0100\n' +
    '55002,New laptop,pending reminder,2 normal,IT,-,Omar Diaz,ACME,2025-02-03 08:00:00 +0100,2025-02-03 08:00:00 +0100,,\n',
  freshservice:
    'Ticket ID,Subject,Description,Status,Priority,Group,Agent,Requester Name,Requester Email,Category,Sub-Category,Created Time,Resolved Time,Last Updated Time\n' +
    'INC-7,Printer on fire,"The one on the second floor.\nStill burning.",Closed,Urgent,IT,Tech,jane Example,jane@example.com,Hardware,Printer,2025-01-15T08:00:00Z,2025-01-15T12:30:00Z,2025-01-16T09:00:00Z\n' +
    'INC-8,New phone,Please,Awaiting User Info,Low,IT,Tech,Omar Diaz,omar@example.org,,,2025-01-17T08:00:00Z,,2025-01-18T09:00:00Z\n',
  spiceworks:
    'Ticket Number,Summary,Description,Status,Priority,Assignee,Creator,Created On,Updated On,Closed On,Category\n' +
    '12,Toner,Black is empty,Closed,Med,Tech,jane@example.org,"Mar 4, 2025 9:15 AM","Mar 5, 2025 9:15 AM","Mar 5, 2025 9:15 AM",Printer\n'
}

/** How a file with titles alone could be imported. */
export const MAPPING: ImportMapping = {
  ...{ source: 'doors', columns: { title: 'Title' }, words: [], timeZone: 'UTC' },
  ...{ department: 'IT', category: 'other', dayFirst: true, unknownPeople: 'importer' },
  ...{ role: 'HR', repeatedRows: 'refuse' }
}

/** Uploads a file to import. */
export function uploadImport<T>(
  client: TestClient,
  content: string | Buffer,
  name = 'tickets.csv'
): Promise<ApiResponse<T>> {
  return client.send<T>(`/api/admin/imports?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: Buffer.from(content)
  })
}

/** An uploaded file, and what is suggested for it, with its times in UTC. */
export async function prepared(
  client: TestClient,
  content: string | Buffer
): Promise<{ id: number; mapping: ImportMapping }> {
  const { status, body } = await uploadImport<ImportPreview>(client, content)
  if (status !== 201) throw new Error(`The upload was answered ${status}: ${JSON.stringify(body)}`)
  return { id: body.import.id, mapping: { ...body.suggestion, timeZone: 'UTC' } }
}

/** An import once it, or its undo, has ended. */
export async function finished(client: TestClient, id: number): Promise<Import> {
  for (let tries = 0; tries < 2000; tries += 1) {
    const { body } = await client.get<Import[]>('/api/admin/imports')
    const found = body.find((one) => one.id === id)
    if (found && !BUSY_IMPORT_STATES.some((state) => state === found.state)) return found
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error('The import does not end')
}

/** Imports a file as it is suggested. @param more what of the mapping is otherwise */
export async function imported(client: TestClient, content: string, more: object = {}) {
  const { id, mapping } = await prepared(client, content)
  return { id, mapping, done: await importedAgain(client, id, { ...mapping, ...more }) }
}

/** Imports a file that is uploaded already. */
export async function importedAgain(client: TestClient, id: number, mapping: ImportMapping) {
  await client.post(`/api/admin/imports/${id}/run`, mapping)
  return await finished(client, id)
}
