import * as contract from '@om/contracts/consults'
import { people } from '@om/testing/people'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenClaimed, givenConsult, givenOwnConsult, givenPatient } from '#test/given/consults.ts'
import { onlyFor } from '#test/only-for.ts'
import { tamper } from '#test/tamper.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const anyId = '00000000-0000-4000-8000-00000000ffff'
type Someone = Parameters<TestApp['as']>[0]
const fetchLetter = (id: string, who: Someone) => app.as(who).request('GET', `/api/consults/${id}/letter`)
const wordsOf = async (answer: Response) => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())))
  return text.join(' ').replace(/\s+/g, ' ')
}

describe('the letter to a GP', () => {
  test('says who, why, what we would ask and what was told, for the patient and for doctors [CONSULT-S37]', async () => {
    const { id, number, patient } = await givenConsult(app, {
      answers: {
        scalp_condition: ['rf_scale_pus'],
        usual_gp: 'Dr Lee, Ultimo Medical',
        current_medications: ['ace_arb'],
        current_medications_text: 'Candesartan 8 mg',
      },
    })
    for (const who of [patient, people.drOkoro]) {
      const answer = await fetchLetter(id, who)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('application/pdf')
      expect(answer.headers.get('content-disposition')).toBe(`inline; filename="letter-${number}.pdf"`)
      const words = await wordsOf(answer)
      for (const part of [
        'Letter to your GP',
        'To: Dr Lee, Ultimo Medical',
        'About: Theo Marsh, born 17 April 1992',
        '14 Wattle Street, Ultimo NSW 2007',
        'Answers given on: 16 November 2026',
        'This letter is not a diagnosis.',
        'a doctor of ours reads them as well',
        'loss that scars, where time matters',
        'Would a dermatologist, or a biopsy, be the right next step?',
        'Thick scale, crusts or pus',
        'Candesartan 8 mg',
        'Deep temples (Norwood 3)',
        app.deps.config.clinic.phone,
        `Please name consult ${number}`,
      ])
        expect(words).toContain(part)
      expect(words).not.toMatch(/What would you like most|And any of these/)
    }
  })

  test('names the doctor who referred, and when', async () => {
    const { consult, patient, doctor } = await givenClaimed(app)
    expect((await fetchLetter(consult.id, patient)).status).toBe(404)
    await app.as(doctor).api.consults.decline({
      params: { id: consult.id },
      body: {
        version: consult.version,
        decision: 'referred',
        reason: 'needs_in_person_exam',
        message: 'Please see your GP, who can look at your scalp closely.',
        note: 'Needs an examination in person.',
      },
    })
    const words = await wordsOf(await fetchLetter(consult.id, patient))
    expect(words).toContain('Dr Amara Okoro (Ahpra MED')
    expect(words).toContain('advises care in person')
    expect(words).toContain('What does the scalp look like in person')
  })

  test('is the same bytes every time, and each reading leaves a trace', async () => {
    const { id, patient } = await givenConsult(app, { answers: { hair_loss_pattern: 'patchy' } })
    const [one, two] = [await fetchLetter(id, patient), await fetchLetter(id, patient)]
    expect(await one.arrayBuffer()).toEqual(await two.arrayBuffer())
    const { rows } = await app.deps.pool.query(
      `select actor_name from public.audit_log where action = 'consult.letter.read' and subject_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ actor_name: 'Theo Marsh' }, { actor_name: 'Theo Marsh' }])
  })

  test('is absent for other patients, and for a consult that a doctor may treat', async () => {
    const { id } = await givenConsult(app, { answers: { hair_loss_pattern: 'patchy' } })
    expect((await fetchLetter(id, await givenPatient(app))).status).toBe(404)
    const { id: treatable, patient } = await givenConsult(app)
    for (const who of [patient, people.drOkoro]) expect((await fetchLetter(treatable, who)).status).toBe(404)
  })

  test('of their own care is not for the doctor to read here (INV-05)', async () => {
    const id = await givenOwnConsult(app, people.drLund)
    await tamper(app, `update public.consults set state = 'referred', outcome = 'decline_refer_gp' where id = $1`, [id])
    expect((await fetchLetter(id, people.drLund)).status).not.toBe(200)
  })

  onlyFor(() => app, contract.consultLetter, { params: { id: anyId } })
})
