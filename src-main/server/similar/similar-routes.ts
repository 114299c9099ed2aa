import type { Hono } from 'hono'
import { findSimilar } from '#shared/api/similar.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import type { SimilarService } from './similar-service.ts'

export function mountSimilarRoutes(app: Hono<AppEnv>, service: SimilarService): void {
  implement(app, findSimilar, ({ query, actor }) => service.find(query.text, actor))
}
