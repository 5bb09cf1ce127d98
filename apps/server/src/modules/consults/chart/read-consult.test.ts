import * as contract from '@om/contracts/consults'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenClaimed, givenConsult, givenPatient } from '#test/given/consults.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const read = (id: string, who: typeof people.drOkoro | typeof people.drLund = people.drOkoro) =>
  app.as(who).api.consults.read({ params: { id } })

describe('the chart', () => {
  test('shows who it is, what they answered and which answers are behind a flag', async () => {
    const { id } = await givenConsult(app, {
      answers: { health_conditions: ['kidney_disease'], bp_reading: '120/80' },
    })
    const chart = await read(id)
    expect(chart.patient).toMatchObject({
      firstName: 'Theo',
      lastName: 'Marsh',
      phone: '0412555101',
      dateOfBirth: '1992-04-17',
      address: '14 Wattle Street, Ultimo NSW 2007',
      state: 'NSW',
    })
    const answer = (key: string) => chart.answers.find(one => one.key === key)
    expect(answer('health_conditions')).toMatchObject({ answer: 'Kidney disease', flagged: true })
    expect(answer('hair_loss_duration')).toMatchObject({ flagged: false })
    expect(answer('sex_at_birth')).toMatchObject({ answer: 'Male', flagged: false })
    expect(answer('consent_telehealth')).toBeUndefined()
    expect(chart.ruleVersion).not.toBe('')
    expect(chart.can).toMatchObject({ claim: true, release: false, ask: false, decide: false })
  })

  test('warns for every medicine, and offers the templates of this person only, by medicine and whether they may have it [CONSULT-S208]', async () => {
    const { id } = await givenConsult(app, { answers: { health_conditions: ['heart_failure'], bp_reading: '120/80' } })
    const chart = await read(id)
    const worst = Object.fromEntries(chart.contraindicationSummary.map(line => [line.medicine, line.worst]))
    expect(worst).toMatchObject({ FIN_PO: '-', MOX_PO: 'A', SPI_PO: 'A' })
    expect(chart.contraindicationSummary.find(line => line.medicine === 'MOX_PO')?.items[0]).toMatchObject({
      ci: 'CI-15',
      sourceAnswers: ['health_conditions:heart_failure'],
    })
    expect(chart.templates.map(template => template.code)).toEqual(['RX-M1', 'RX-M2', 'RX-M3', 'RX-M4', 'RX-M5'])
    expect(chart.templates[0]).toMatchObject({
      medicines: ['Finasteride 1 mg tablet, once daily'],
      worst: '-',
      supplyDays: [45, 30],
    })
    expect(chart.templates[4]).toMatchObject({ worst: 'A' })
    expect(chart.templates[4]?.medicines).toHaveLength(2)
  })

  test('tells the story from the first step', async () => {
    const { consult } = await givenClaimed(app)
    const { history } = await read(consult.id)
    expect(history.map(line => `${line.who} ${line.what}`)).toEqual([
      'Theo Marsh sent the assessment',
      'Dr Amara Okoro claimed the consult',
    ])
  })

  test('leaves a trace of every reading, and never in the story [CONSULT-S22]', async () => {
    const { id, patient } = await givenConsult(app)
    await read(id)
    await read(id, people.drLund)
    const { rows } = await app.deps.pool.query(
      `select actor_name, patient_id from public.audit_log where action = 'consult.read' and subject_id = $1 order by id`,
      [id],
    )
    expect(rows).toEqual([
      { actor_name: 'Dr Amara Okoro', patient_id: patient.id },
      { actor_name: 'Dr Henrik Lund', patient_id: patient.id },
    ])
    expect((await read(id)).history).toHaveLength(1)
  })

  test('shows a hold that has run out as free', async () => {
    const { consult } = await givenClaimed(app)
    app.clock.advance(30 * 60_000)
    expect(await read(consult.id, people.drLund)).toMatchObject({ claimedBy: null, can: { claim: true } })
  })
})

describe('hides other people’s records', () => {
  test('what a patient may read of their consult holds no flags, no notes and none of the rules behind it [CONSULT-S21]', async () => {
    const { consult, patient } = await givenClaimed(app, { answers: { mood_conditions: ['depression_current'] } })
    await app
      .as(people.drOkoro)
      .api.consults.saveNote({ params: { id: consult.id }, body: { note: 'Private thought.' } })
    const mine = await app.as(patient).request('GET', '/api/consults/mine')
    expect(await mine.text()).not.toMatch(/MOOD|Private thought|T-12|depression/)
    expect((await app.as(await givenPatient(app)).api.consults.mine()).items).toEqual([])
  })

  test('an absent consult and an impossible id look the same', async () => {
    for (const id of ['00000000-0000-4000-8000-00000000ffff', 'nonsense']) {
      const answer = await app.as(people.drOkoro).request('GET', `/api/consults/${id}`)
      expect(answer.status).toBe(404)
    }
  })

  onlyFor(() => app, contract.readConsult, { params: { id: '00000000-0000-4000-8000-00000000ffff' } })
})
