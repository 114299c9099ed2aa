import { inject } from 'vitest'
import { chooseEngine } from './chosen-engine.ts'
import { postgresEngine } from './postgres-engine.ts'

// Runs before each file of tests of the project `postgres`.
const { url, template } = inject('postgres')
chooseEngine(postgresEngine(url, template))
