import { randomAnswers } from '@om/domain/quiz/sample-answers'
import { triage } from '@om/domain/triage/triage'

const SETS = 10_000
const RUNS = 100_000

/** Mean time of sorting one assessment, in microseconds of this process, over complete random answer sets of both brands. */
export const meanTriageTime = (): number => {
  const sets = Array.from({ length: SETS }, (_, seed) => {
    const brand = seed % 2 === 0 ? ('men' as const) : ('women' as const)
    return { brand, answers: randomAnswers(brand, seed) }
  })
  const before = process.cpuUsage()
  for (let run = 0; run < RUNS; run++) {
    const one = sets[run % SETS]
    if (one) triage(one.answers, { today: '2026-11-20', brand: one.brand })
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / RUNS
}
