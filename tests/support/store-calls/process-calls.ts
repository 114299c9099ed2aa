import type {
  NewProcessRow,
  NewProcessRun
} from '../../../src-main/server/store/processes-store.ts'
import type { Transaction } from '../../../src-main/server/store/store.ts'
import { NEW_PARTS } from '../server/processes.ts'
import { AT, type Calls, LATER } from './store-calls.ts'

const PROCESS: NewProcessRow = {
  ...{ name: 'Größe', department: 'Straße', enabled: true, authorId: 1 },
  definition: { mustFinish: true, parts: [...NEW_PARTS] },
  ...{ createdAt: AT, updatedAt: AT }
}
const RUN: NewProcessRun = {
  ...{ processId: null, ticketId: 2, name: 'Größe', mustFinish: true, authorId: 1, startedAt: AT }
}

/** Starts a process, whose second part is another ticket. */
async function start(processes: Transaction['processes']) {
  await processes.insertRun(RUN, NEW_PARTS)
  const [run] = await processes.listAbout([2])
  const [, second] = run?.parts ?? []
  if (second) await processes.updatePart(second.id, { childId: 3, startedAt: LATER })
  return second?.id ?? 0
}

/** Calls of the store about processes (D79). */
export const PROCESS_CALLS: Calls<'processes'> = {
  processes: {
    insert: async (processes) => [
      await processes.insert(PROCESS),
      await processes.insert({ ...PROCESS, name: 'É', department: 'HR' })
    ],
    list: async (processes) => {
      await processes.insert(PROCESS)
      return [await processes.list(), await processes.list(['strasse'])]
    },
    find: async (processes) => processes.find((await processes.insert(PROCESS)).id),
    count: async (processes) => {
      await processes.insert(PROCESS)
      return await processes.count()
    },
    update: async (processes) => {
      const { id } = await processes.insert(PROCESS)
      return await processes.update(id, { department: 'IT', enabled: false })
    },
    delete: async (processes) => {
      const { id } = await processes.insert(PROCESS)
      await processes.insertRun({ ...RUN, processId: id }, NEW_PARTS)
      await processes.delete(id)
      return await processes.listAbout([2])
    },
    insertRun: (processes) => processes.insertRun(RUN, NEW_PARTS),
    listAbout: async (processes) => {
      await start(processes)
      return [await processes.listAbout([2]), await processes.listAbout([3, 4])]
    },
    countFor: async (processes) => {
      await processes.insert({ ...PROCESS, department: 'IT' })
      await start(processes)
      return [await processes.countFor(2, true), await processes.countFor(1, false)]
    },
    findOfPart: async (processes) => {
      const id = await start(processes)
      return [await processes.findOfPart(id), await processes.findOfPart(0)]
    },
    updatePart: async (processes) => {
      const id = await start(processes)
      await processes.updatePart(id, { skippedAt: LATER, reason: 'Größe' })
      return await processes.listAbout([3])
    },
    listUnstarted: async (processes) => {
      await start(processes)
      return await processes.listUnstarted()
    },
    listUnstartedOfPerson: async (processes) => {
      await start(processes)
      const page = { userId: 1, after: 0, limit: 2 }
      const [first] = await processes.listUnstartedOfPerson(page)
      return [first, await processes.listUnstartedOfPerson({ ...page, after: first?.id ?? 0 })]
    }
  }
}
