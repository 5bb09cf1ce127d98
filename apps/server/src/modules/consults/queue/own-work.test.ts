import { ownWork } from '@om/contracts/own-work'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenClaimed, givenConsult } from '#test/given/consults.ts'
import { onlyFor } from '#test/only-for.ts'
import { withoutConsults } from '#test/tamper.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const hours = 3_600_000
const work = (who: typeof people.drOkoro | typeof people.drLund = people.drOkoro) => app.as(who).api.consults.ownWork()

const decline = async (id: string, who: typeof people.drOkoro | typeof people.drLund = people.drOkoro) => {
  const { api } = app.as(who)
  const { version } = await api.consults.claim({ params: { id } })
  await api.consults.decline({
    params: { id },
    body: {
      version,
      decision: 'declined',
      reason: 'not_clinically_appropriate',
      message: 'This treatment is not for you. Please see your GP.',
      note: 'Not suitable.',
    },
  })
}

describe('figures of a doctor’s own work', () => {
  test('are the median time, without waiting for the patient, and what came late; a colleague’s are apart [CONSULT-S321]', async () => {
    await withoutConsults(app)
    expect(await work()).toEqual({ decided: 0, medianMinutes: null, late: 0 })
    const [quick, slow, theirs] = [await givenConsult(app), await givenConsult(app), await givenConsult(app)]
    app.clock.advance(2 * hours)
    await decline(quick.id)
    app.clock.advance(24 * hours)
    await decline(slow.id)
    await decline(theirs.id, people.drLund)
    expect(await work()).toEqual({ decided: 2, medianMinutes: 14 * 60, late: 1 })
    expect(await work(people.drLund)).toEqual({ decided: 1, medianMinutes: 26 * 60, late: 1 })
  })

  test('leave out what was spent waiting for the patient, and what is older than 30 days [CONSULT-S321]', async () => {
    await withoutConsults(app)
    const { consult, patient } = await givenClaimed(app)
    const { api } = app.as(people.drOkoro)
    await api.consults.ask({
      params: { id: consult.id },
      body: { version: consult.version, questions: ['Since when exactly?'] },
    })
    app.clock.advance(48 * hours)
    const [question] = (await app.as(patient).api.consults.mine()).items[0]?.questions ?? []
    await app.as(patient).api.consults.answer({
      params: { id: consult.id, questionId: question?.id ?? '' },
      body: { answer: 'Since May.' },
    })
    app.clock.advance(3 * hours)
    await decline(consult.id)
    expect(await work()).toEqual({ decided: 1, medianMinutes: 180, late: 0 })
    app.clock.advance(31 * 24 * hours)
    expect(await work()).toEqual({ decided: 0, medianMinutes: null, late: 0 })
  })

  onlyFor(() => app, ownWork)
})
