import { test } from '#support/fixtures.ts'
import { doMainJob } from './main-job.ts'

test('the main job, from the first start to a resolved ticket', { tag: '@quick' }, async ({
  page,
  startServer
}) => {
  test.slow()
  let server = await startServer()
  await doMainJob({
    page: () => page,
    open: async (path) => {
      await page.goto(server.url + path)
    },
    restart: async () => {
      await server.stop()
      server = await startServer({ port: Number(new URL(server.url).port) })
    }
  })
})
