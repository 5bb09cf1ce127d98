import { connect } from '@om/db/connect'
import { appTemplateVariable, createTestDatabase } from '@om/db/embedded/test-database'
import startTestServer from '@om/db/embedded/test-server'
import { serverAddress } from '@om/db/server-role'
import { type Person, people } from '@om/testing/people'
import pino from 'pino'
import { buildDeps } from '#src/build-deps.ts'
import { wallClock } from '#src/clock.ts'
import { writeAccount } from '#src/commands/seed-accounts.ts'
import { readConfig } from '#src/config.ts'
import { createJobHandlers } from '#src/jobs/handlers.ts'
import { servicesAt, testOrigin } from './test-app.ts'

/**
 * Vitest global set-up of the server's tests: the queues and the people that every app of a test begins with are made
 * once, in a database that each of them copies.
 */
export default async function startWithPeople(): Promise<() => Promise<void>> {
  const stop = await startTestServer()
  try {
    const database = await createTestDatabase()
    await makeQueues(database.url)
    const owner = connect(database.url, { max: 1, applicationName: 'test-owner' })
    for (const person of Object.values(people) as Person[]) await writeAccount(owner, person, 'no-password')
    await owner.end()
    process.env[appTemplateVariable] = new URL(database.url).pathname.slice(1)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

async function makeQueues(url: string): Promise<void> {
  const config = readConfig({
    DATABASE_URL: url,
    PUBLIC_URL: testOrigin,
    WORKERS: 'off',
    DEMO: 'off',
    ...servicesAt({ url: testOrigin, smtpUrl: 'smtp://localhost' }), // none is asked for anything here
  })
  const { deps, close } = await buildDeps(config, serverAddress(url), wallClock, pino({ level: 'silent' }))
  await deps.jobs.prepare(createJobHandlers(deps).map(handler => handler.definition))
  await close()
}
