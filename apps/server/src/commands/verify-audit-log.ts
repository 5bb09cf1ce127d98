import { connect } from '@om/db/connect'
import { readConfig } from '#src/config.ts'
import { headOf, verdictWords } from '#src/modules/audit-chain/verdict-words.ts'
import { verifyAudit } from '#src/modules/audit-chain/verify-audit.ts'
import { openDatabase } from './database/open-database.ts'

/**
 * `npm run audit:verify` says whether the audit log is as it was written. Ends with 1 when it is not, with 2 when that cannot be
 * told. Heads that were noted outside the database may follow: `npm run audit:verify -- 1204:9f2c…`.
 */
const run = async (notes: string[]): Promise<number> => {
  const heads = notes.map(note => {
    const head = headOf(note)
    if (!head) throw new Error(`${note} is no head. Usage: npm run audit:verify -- PLACE:HASH`)
    return head
  })
  const database = await openDatabase(readConfig(process.env))
  const pool = connect(database.url, { max: 1, applicationName: 'om-audit-verify' })
  try {
    const verdict = await verifyAudit((text, values) => pool.query(text, values), heads)
    process.stdout.write(`${verdictWords(verdict).join('\n')}\n`)
    return verdict.finding ? 1 : 0
  } finally {
    await pool.end()
    await database.close()
  }
}

process.exitCode = await run(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  return 2
})
