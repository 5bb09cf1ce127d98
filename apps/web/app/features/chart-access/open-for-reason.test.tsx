import { chartOpenings } from '@om/contracts/chart-openings'
import { people } from '@om/testing/people'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import { OpenForReason } from './open-for-reason.tsx'

const closed = {
  patientId: '6f1de1a8-6a5b-4c53-9d52-8a3cfb2c1a11',
  name: 'Ada Quell',
  dateOfBirth: '1990-05-04',
  isOpen: false,
  until: null,
}

test('a closed record says who it is, and opens once a reason is chosen and written [CONSULT-S330] [CONSULT-S332]', async () => {
  const sent: unknown[] = []
  answer(chartOpenings.access, () => closed)
  answer(chartOpenings.open, ({ body: { reason, words } }) => {
    sent.push({ reason, words })
    return { ...closed, isOpen: true, until: '2026-11-16T10:00:00.000Z' }
  })
  const back = { to: '/patients', label: 'Back to the patients' }
  const page = { default: () => <OpenForReason of={{ patientId: closed.patientId }} back={back} /> }
  const { user } = openScreen([screenAt('patients/:patientId', page)], {
    at: `/patients/${closed.patientId}`,
    as: people.drLund,
  })
  expect(await screen.findByRole('heading', { name: 'Ada Quell' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Open the record' }))
  expect(await screen.findByText('The reason needs at least 10 characters.')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'I stand in for a colleague' }))
  await user.type(screen.getByLabelText('In your own words'), 'Her doctor is on leave.')
  await user.click(screen.getByRole('button', { name: 'Open the record' }))
  await expect.poll(() => sent).toEqual([{ reason: 'cover', words: 'Her doctor is on leave.' }])
})
