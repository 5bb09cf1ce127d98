import { connect } from '@om/db/connect'
import { readConfig } from '#src/config.ts'
import { repeatStoredRuns } from '#src/modules/prescriptions/repeat-runs.ts'
import { openDatabase } from './database/open-database.ts'

/** `npm run gates:replay` puts every stored question to the rules of its version again. Ends with 1 when one says something else. */
const run = async (): Promise<number> => {
  const database = await openDatabase(readConfig(process.env))
  const pool = connect(database.url, { max: 1, applicationName: 'om-replay-gates' })
  try {
    const { count, others } = await repeatStoredRuns((text, values) => pool.query(text, values))
    for (const { id, ruleVersion, repeated } of others)
      process.stdout.write(
        `${id}: ${repeated === 'different' ? 'another result' : `rules ${ruleVersion} are not kept`}\n`,
      )
    process.stdout.write(`${count} checks repeated, ${others.length} otherwise.\n`)
    return others.length > 0 ? 1 : 0
  } finally {
    await pool.end()
    await database.close()
  }
}

process.exitCode = await run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  return 2
})
