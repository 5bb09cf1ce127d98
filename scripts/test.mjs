// npm test: everything that must hold before a change is accepted. The last line is "N passed, N failed".
// Words after "npm test --" narrow it to the steps whose names contain one of them.
import { main, say } from './lib/log.mjs'
import { prepare } from './lib/prepare.mjs'
import { finish, runInOrder, runSideBySide, saySlowest } from './lib/report.mjs'
import { stopWithUs } from './lib/run.mjs'
import { browserStep, buildStep, pageTypesStep, staticSteps, typesStep, vitestStep } from './lib/steps.mjs'

await main(
  async () => {
    stopWithUs()
    await prepare()
    const words = process.argv.slice(2)
    const isChosen = name => words.length === 0 || words.some(word => name.includes(word))
    const chosen = steps => steps.filter(({ name }) => isChosen(name))
    const journeys = isChosen('browser tests') ? [browserStep()] : []

    say('Checking types, lint and import rules, building the pages …')
    const pageTypes = await runInOrder([pageTypesStep()])
    const checks = await runSideBySide(chosen([typesStep()]), chosen([...staticSteps(), buildStep()]))
    say('Running the tests …')
    const tests = await runInOrder([...chosen([vitestStep('unit, screen and app tests')]), ...journeys])
    saySlowest([tests])
    finish([pageTypes, checks, tests])
  },
  { lastLine: '0 passed, 1 failed' },
)
