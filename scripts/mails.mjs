// npm run mails: every mail that the product sends, with sample data, as pages to look at (test-results/mails/index.html).
// They are made by the functions that send: the words are those that people read.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { main, Problem, say } from './lib/log.mjs'
import { mailPages } from './lib/mail-pages.mjs'
import { root } from './lib/paths.mjs'
import { prepare } from './lib/prepare.mjs'
import { finish, runInOrder } from './lib/report.mjs'
import { stopWithUs } from './lib/run.mjs'
import { vitestStep } from './lib/steps.mjs'

const folder = `${root}test-results/mails`

await main(
  async () => {
    stopWithUs()
    await prepare()
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    process.env.MAILS_FOLDER = folder
    const result = await runInOrder([vitestStep('mails', ['apps/server/test/mails'])])
    const mails = readMails()
    writeFileSync(`${folder}/index.html`, mailPages(mails))
    say(`${mails.length} mails: ${folder}/index.html`)
    finish([result])
  },
  { lastLine: '0 passed, 1 failed' },
)

function readMails() {
  try {
    return JSON.parse(readFileSync(`${folder}/mails.json`, 'utf8'))
  } catch {
    throw new Problem('The mails could not be made (see above).')
  }
}
