import { sqliteEngine } from './sqlite-engine.ts'
import type { TestEngine } from './test-engine.ts'

let engine: TestEngine = sqliteEngine

/** The engine of this run, SQLite unless the project of vitest says otherwise. */
export const testEngine = (): TestEngine => engine

/** Lets the tests of this run have their databases from another engine. */
export function chooseEngine(other: TestEngine): void {
  engine = other
}
