import * as contract from '@om/contracts/consults'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contactNow, givenClaimed, givenConsult, givenPatient } from '#test/given/consults.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const doctor = () => app.as(people.drOkoro).api.consults
const hours = 3_600_000
const subjects = async ({ email }: { email: string }) => (await app.mails(email)).map(mail => mail.subject)
const anyId = '00000000-0000-4000-8000-00000000ffff'
const declined = {
  decision: 'declined',
  reason: 'needs_tests_first',
  message: 'Please have your iron checked by your GP first, then come back to us.',
  note: 'Ferritin first. Safety net given.',
} as const

const givenQuestions = async (questions = ['How much do you smoke?', 'Which tablets do you take?']) => {
  const held = await givenClaimed(app)
  const consult = await doctor().ask({
    params: { id: held.consult.id },
    body: { version: held.consult.version, questions },
  })
  return { ...held, consult }
}

describe('a question to the patient', () => {
  test('stops the clock, reaches the patient, and its answer brings the consult back to the same doctor [CONSULT-S14]', async () => {
    const { consult, patient } = await givenQuestions()
    expect(consult).toMatchObject({ state: 'needs_info', dueAt: null })
    await app.drain()
    const mail = (await app.mails(patient.email)).find(one => one.subject === 'Your care team has a question')
    expect(mail?.text).toContain('Sign in to read and answer it.')
    expect(mail?.text).not.toContain('smoke')

    app.clock.advance(5 * hours)
    const { api } = app.as(patient)
    const [one, two] = (await api.consults.mine()).items[0]?.questions ?? []
    const answer = (id = '', text: string) =>
      api.consults.answer({ params: { id: consult.id, questionId: id }, body: { answer: text } })
    expect(await answer(one?.id, 'Not at all')).toMatchObject({ state: 'needs_info', can: { answer: true } })
    const after = await answer(two?.id, 'None')
    expect(after).toMatchObject({ state: 'in_review', can: { answer: false } })
    expect(Date.parse(after.dueAt ?? '') - Date.parse(after.submittedAt)).toBe(29 * hours)

    const chart = await doctor().read({ params: { id: consult.id } })
    expect(chart.claimedBy?.isMe).toBe(true)
    expect(chart.can.decide).toBe(true)
    expect(chart.questions.map(question => question.answer)).toEqual(['Not at all', 'None'])
    expect(chart.history.map(line => line.what)).toContain('asked the patient 2 questions')
  })

  test('is read in the order it was asked', async () => {
    const words = ['First?', 'Second?', 'Third?', 'Fourth?', 'Fifth?'].map(word => `${word} Please answer.`)
    const { consult } = await givenQuestions(words)
    expect(consult.questions.map(question => question.question)).toEqual(words)
  })

  test('can be answered all at once from two tabs without losing an answer or a step', async () => {
    const { consult, patient } = await givenQuestions()
    const { api } = app.as(patient)
    const questions = (await api.consults.mine()).items[0]?.questions ?? []
    await Promise.all(
      questions.map(({ id }) =>
        api.consults.answer({ params: { id: consult.id, questionId: id }, body: { answer: 'Yes, daily.' } }),
      ),
    )
    const chart = await doctor().read({ params: { id: consult.id } })
    expect(chart.state).toBe('in_review')
    expect(chart.history.filter(line => line.what === 'answered everything; back to the doctor')).toHaveLength(1)
  })

  test('takes the same answer twice quietly, and refuses another one afterwards', async () => {
    const { consult, patient } = await givenQuestions(['Do you smoke?'])
    const { api } = app.as(patient)
    const questionId = (await api.consults.mine()).items[0]?.questions[0]?.id ?? ''
    const answer = (text: string) =>
      api.consults.answer({ params: { id: consult.id, questionId }, body: { answer: text } })
    await answer('No')
    expect((await answer('No')).state).toBe('in_review')
    await expect(answer('Yes')).rejects.toMatchObject({ status: 409, code: 'question_not_open' })
  })

  test('needs words: an empty list or a blank answer names the field', async () => {
    const { consult, patient } = await givenClaimed(app)
    const { version } = consult
    await expect(doctor().ask({ params: { id: consult.id }, body: { version, questions: [] } })).rejects.toMatchObject({
      code: 'bad_request',
      problems: [{ field: 'questions' }],
    })
    await expect(
      app.as(patient).api.consults.answer({ params: { id: consult.id, questionId: anyId }, body: { answer: '  ' } }),
    ).rejects.toMatchObject({ code: 'bad_request', problems: [{ field: 'answer' }] })
  })
})

describe('a live contact', () => {
  test('is kept with mode, place and how identity was confirmed, and meets the clinic policy (REG-02, REG-03) [CONSULT-S15]', async () => {
    const { consult } = await givenClaimed(app)
    expect(consult.policy).toMatchObject({ liveContactNeeded: true, videoNeeded: false, identityNeeded: true })
    const chart = await doctor().recordContact({
      params: { id: consult.id },
      body: { version: consult.version, ...contactNow(app), othersPresent: 'Partner' },
    })
    expect(chart.contacts).toMatchObject([
      {
        mode: 'phone',
        doctorName: 'Dr Amara Okoro',
        patientState: 'NSW',
        identityConfirmed: true,
        othersPresent: 'Partner',
      },
    ])
    expect(chart.policy.liveContactNeeded).toBe(false)
    expect(chart.history.at(-1)?.what).toBe('recorded a phone call with the patient')
    await expect(app.deps.pool.query('update public.live_contacts set mode = $1', ['video'])).rejects.toThrow(
      'append-only',
    )
  })

  test('of a colleague does not stand in for one’s own (INV-03) [CONSULT-S16]', async () => {
    const { consult } = await givenClaimed(app)
    await doctor().recordContact({ params: { id: consult.id }, body: { version: consult.version, ...contactNow(app) } })
    await doctor().release({ params: { id: consult.id } })
    const chart = await app.as(people.drLund).api.consults.claim({ params: { id: consult.id } })
    expect(chart.contacts).toHaveLength(1)
    expect(chart.policy.liveContactNeeded).toBe(true)
  })

  test('by video is asked for, stops the clock, and brings the consult back to the doctor who made the call [CONSULT-S17]', async () => {
    const { consult, patient } = await givenClaimed(app, { answers: { mood_conditions: ['depression_current'] } })
    expect(consult).toMatchObject({ outcome: 'video_required', policy: { videoNeeded: true } })
    const waiting = await doctor().requireVideo({ params: { id: consult.id }, body: { version: consult.version } })
    expect(waiting).toMatchObject({ state: 'video_required', dueAt: null, can: { recordContact: true, decide: false } })
    await app.drain()
    expect(await subjects(patient)).toContain('Your doctor would like to talk with you')

    app.clock.advance(2 * hours)
    const { api } = app.as(people.drLund)
    const chart = await api.consults.recordContact({
      params: { id: consult.id },
      body: { version: waiting.version, ...contactNow(app, 'video') },
    })
    expect(chart).toMatchObject({ state: 'in_review', policy: { videoNeeded: false, liveContactNeeded: false } })
    expect(chart.claimedBy).toMatchObject({ name: 'Dr Henrik Lund', isMe: true })
    expect(Date.parse(chart.dueAt ?? '') - Date.parse(chart.submittedAt)).toBe(26 * hours)
  })

  test('with times that cannot be, or fewer than three identifiers, names the field', async () => {
    const { consult } = await givenClaimed(app)
    const good = contactNow(app)
    const later = new Date(app.clock.now().getTime() + hours).toISOString()
    const bad = [
      [{ endedAt: later }, 'endedAt'],
      [{ startedAt: later }, 'endedAt'],
      [{ startedAt: '2026-01-01T00:00:00Z' }, 'startedAt'],
      [{ identifiers: ['full_name', 'full_name', 'phone'] }, 'identifiers'],
      [{ identifiers: ['full_name'] }, 'identifiers'],
      [{ identityConfirmed: false }, 'identityConfirmed'],
    ] as const
    for (const [change, field] of bad) {
      const answer = await app
        .as(people.drOkoro)
        .request('POST', `/api/consults/${consult.id}/contacts`, { version: consult.version, ...good, ...change })
      expect(answer.status).toBe(400)
      expect(((await answer.json()) as { error: { problems: { field: string }[] } }).error.problems[0]?.field).toBe(
        field,
      )
    }
  })
})

describe('the draft of the note', () => {
  test('begins empty beside lines from the answers, is kept as typed, and typing keeps the hold alive [CONSULT-S20]', async () => {
    const { consult } = await givenClaimed(app)
    expect(consult.note).toBe('')
    expect(consult.noteSuggestions).toContainEqual({ about: 'Course', words: '1 to 3 years; Slowly, bit by bit' })
    app.clock.advance(29 * 60_000)
    await doctor().saveNote({ params: { id: consult.id }, body: { note: 'Stable since winter.' } })
    app.clock.advance(29 * 60_000)
    const chart = await doctor().read({ params: { id: consult.id } })
    expect(chart).toMatchObject({ note: 'Stable since winter.', version: consult.version })
    expect(chart.can.decide).toBe(true)
  })

  test('is not written over by another device that began from an older one [CONSULT-S357]', async () => {
    const { consult } = await givenClaimed(app)
    const save = (note: string, before: string) =>
      doctor().saveNote({ params: { id: consult.id }, body: { note, before } })
    expect(await save('On the desk.', '')).toEqual({ ok: true, note: 'On the desk.' })
    expect(await save('On the tablet.', '')).toEqual({ ok: false, note: 'On the desk.' })
    expect(await save('On the desk. On the tablet.', 'On the desk.')).toMatchObject({ ok: true })
  })

  test('is not signed below the header of lines that nobody checked', async () => {
    const { consult } = await givenClaimed(app)
    const note = 'From the answers (auto-text, check and edit):\nCourse: 1 to 3 years'
    const answer = await app
      .as(people.drOkoro)
      .request('POST', `/api/consults/${consult.id}/decline`, { version: consult.version, ...declined, note })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { problems: [{ field: 'note' }] } })
    expect((await doctor().read({ params: { id: consult.id } })).state).toBe('in_review')
  })
})

describe('declining', () => {
  test('ends the consult with reason, message and a signed note, and charges nothing (INV-18) [CONSULT-S18]', async () => {
    const { consult, patient } = await givenClaimed(app)
    const chart = await doctor().decline({
      params: { id: consult.id },
      body: { version: consult.version, ...declined, decision: 'referred', reason: 'needs_in_person_exam' },
    })
    expect(chart).toMatchObject({ state: 'referred', dueAt: null, claimedBy: null, note: '', prescriptionId: null })
    expect(chart.decision).toMatchObject({ reason: 'needs_in_person_exam', by: 'Dr Amara Okoro' })
    expect(chart.notes).toMatchObject([{ body: declined.note, doctorName: 'Dr Amara Okoro' }])
    expect(chart.history.at(-1)?.what).toBe('referred to in-person care: needs an examination in person')

    const mine = (await app.as(patient).api.consults.mine()).items[0]
    expect(mine).toMatchObject({ state: 'referred', messageToPatient: declined.message, can: { withdraw: false } })
    expect(mine?.doctor?.name).toBe('Dr Amara Okoro')
    expect(JSON.stringify(mine)).not.toContain('Ferritin')
    await app.drain()
    expect(await subjects(patient)).toContain('You have news from your care team')
    for (const table of ['plans', 'checkout_sessions', 'prescriptions']) {
      const { rows } = await app.deps.pool.query(`select 1 from public.${table} where patient_id = $1`, [patient.id])
      expect(rows).toEqual([])
    }
  })

  test('twice at once decides once, and tells the second that it has moved on', async () => {
    const { consult, patient } = await givenClaimed(app)
    const decline = () =>
      doctor().decline({ params: { id: consult.id }, body: { version: consult.version, ...declined } })
    const results = await Promise.allSettled([decline(), decline()])
    const lost = results.filter(result => result.status === 'rejected')
    expect(lost.map(result => result.reason.code)).toEqual(['consult_wrong_state'])
    const chart = await doctor().read({ params: { id: consult.id } })
    expect(chart.notes).toHaveLength(1)
    await app.drain()
    const news = (await app.mails(patient.email)).filter(mail => mail.subject === 'You have news from your care team')
    expect(news).toHaveLength(1)
  })

  test('from an old version is refused, so that nothing is decided unseen [CONSULT-S19]', async () => {
    const { consult } = await givenClaimed(app)
    await doctor().recordContact({ params: { id: consult.id }, body: { version: consult.version, ...contactNow(app) } })
    await expect(
      doctor().decline({ params: { id: consult.id }, body: { version: consult.version, ...declined } }),
    ).rejects.toMatchObject({ status: 409, code: 'consult_changed' })
  })

  test('needs one’s own running claim, a message and a note', async () => {
    const { consult } = await givenClaimed(app)
    const { version } = consult
    const decline = (body: object) =>
      app.as(people.drOkoro).request('POST', `/api/consults/${consult.id}/decline`, { version, ...declined, ...body })
    expect((await decline({ message: 'No.' })).status).toBe(400)
    expect((await decline({ note: '' })).status).toBe(400)
    app.clock.advance(31 * 60_000)
    await expect(
      doctor().decline({ params: { id: consult.id }, body: { version, ...declined } }),
    ).rejects.toMatchObject({ status: 409, code: 'consult_not_yours' })
    const waiting = await givenConsult(app)
    await expect(
      doctor().decline({ params: { id: waiting.id }, body: { version: waiting.version, ...declined } }),
    ).rejects.toMatchObject({ code: 'consult_not_yours' })
  })
})

describe('withdrawing', () => {
  test('ends an open consult from wherever it stands, takes it from the doctor, and repeats safely', async () => {
    const { consult, patient } = await givenClaimed(app)
    const withdraw = () =>
      app.as(patient).api.consults.withdraw({ params: { id: consult.id }, body: { reason: 'Changed my mind' } })
    expect(await withdraw()).toMatchObject({ state: 'withdrawn', dueAt: null, doctor: null, can: { withdraw: false } })
    expect(await withdraw()).toMatchObject({ state: 'withdrawn' })
    await expect(
      doctor().decline({ params: { id: consult.id }, body: { version: consult.version, ...declined } }),
    ).rejects.toMatchObject({ code: 'consult_wrong_state' })
  })
})

describe('hides other people’s records', () => {
  test('another patient finds nothing, whatever they try', async () => {
    const { consult } = await givenQuestions()
    const questionId = consult.questions[0]?.id ?? ''
    const { api } = app.as(await givenPatient(app))
    const at = { id: consult.id }
    const tries = [
      () => api.consults.withdraw({ params: at, body: { reason: '' } }),
      () => api.consults.answer({ params: { ...at, questionId }, body: { answer: 'Yes' } }),
    ]
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ status: 404, code: 'not_found' })
    expect((await api.consults.mine()).items).toEqual([])
  })

  for (const endpoint of [
    contract.askPatient,
    contract.recordContact,
    contract.requireVideo,
    contract.saveNote,
    contract.decideConsult,
    contract.withdrawConsult,
  ]) {
    onlyFor(() => app, endpoint, { params: { id: anyId } })
  }
  onlyFor(() => app, contract.answerQuestion, { params: { id: anyId, questionId: anyId } })
})
