// npm run check: the fast part of npm test (types, lint, unit tests).
import { main } from './lib/log.mjs'
import { prepare } from './lib/prepare.mjs'
import { finish, runInOrder, runSideBySide } from './lib/report.mjs'
import { stopWithUs } from './lib/run.mjs'
import { lintStep, pageTypesStep, typeSteps, vitestStep } from './lib/steps.mjs'

await main(
  async () => {
    stopWithUs()
    await prepare()
    const pageTypes = await runInOrder([pageTypesStep()])
    const checks = await runSideBySide([...typeSteps(), lintStep()], [vitestStep('unit tests', 'unit')])
    finish([pageTypes, checks])
  },
  { lastLine: '0 passed, 1 failed' },
)
