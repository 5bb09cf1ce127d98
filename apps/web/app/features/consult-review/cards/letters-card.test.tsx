import { type DoctorLetter, type DoctorLetters, doctorLetters } from '@om/contracts/doctor-letters'
import { textTemplates } from '@om/contracts/text-templates'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { show } from '#test/render.tsx'
import { LettersCard } from './letters-card.tsx'

const consult = {
  patient: { id: people.mina.id, firstName: 'Mina' },
  prescriptions: [],
  sexAtBirth: 'female',
} as never
const me = { firstName: 'Amara', lastName: 'Okoro' }
const signed: DoctorLetter = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'certificate',
  to: '',
  signedBy: 'Dr Amara Okoro',
  signedAt: '2026-11-16T00:00:00Z',
  state: 'in_force',
  replaces: null,
  withdrawnAt: null,
  withdrawnBy: '',
  withdrawnReason: '',
  content: {
    ...{ kind: 'certificate', to: '', text: '', asks: '', parts: [] },
    ...{ certifies: 'unfit', from: '2026-11-16', until: '2026-11-17' },
  },
}
const of = (items: DoctorLetter[]): DoctorLetters => ({ items, mayWrite: true })

test('a doctor begins from usual words, is asked for what is missing, signs, and withdraws with a reason [SCREEN-S521] [SCRIPT-S735]', async () => {
  const texts = [
    {
      ...{ id: '00000000-0000-4000-8000-000000000009', isOwn: false, title: 'By telehealth' },
      ...{ for: 'everyone' as const, reason: null, text: 'At the request of {first_name}.' },
    },
    ...(['dermatologist', 'certificate'] as const).map((letter, at) => ({
      ...{ id: `00000000-0000-4000-8000-00000000001${at}`, isOwn: false, title: `Only for a ${letter}` },
      ...{ for: 'everyone' as const, reason: null, letter, text: 'Thank you for seeing {first_name}.' },
    })),
  ]
  answer(textTemplates.offered, () => ({ items: texts }))
  answer(doctorLetters.ofPatient, () => of([]))
  const { user } = show(<LettersCard consult={consult} me={me} />)
  await user.click(await screen.findByRole('button', { name: 'Write a letter' }))
  await user.selectOptions(await screen.findByLabelText('Letter'), 'Medical certificate')
  await user.selectOptions(screen.getByLabelText('It says'), 'Unfit for work or study')
  await user.click(await screen.findByRole('button', { name: /By telehealth/ }))
  expect(screen.getByRole('button', { name: /Only for a certificate/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Only for a dermatologist/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Sign the letter' }))
  expect(await screen.findByText('Enter the last day.')).toBeVisible()
  answer(doctorLetters.sign, ({ body }) => {
    expect(body).toMatchObject({ replaces: null, from: [texts[0]?.id] })
    expect(body.content).toMatchObject({ certifies: 'unfit', until: '2099-01-02', text: 'At the request of Mina.' })
    return of([signed])
  })
  await user.type(screen.getByLabelText('Last day'), '2099-01-02')
  await user.click(screen.getByRole('button', { name: 'Sign the letter' }))
  const list = await screen.findByRole('list', { name: 'Referrals and certificates' })
  expect(list).toHaveTextContent('Medical certificate')
  await user.click(within(list).getByRole('button', { name: 'Withdraw' }))
  answer(doctorLetters.withdraw, ({ body }) => {
    const withdrawn = { withdrawnAt: signed.signedAt, withdrawnBy: 'Dr Amara Okoro', withdrawnReason: body.reason }
    return of([{ ...signed, state: 'withdrawn', ...withdrawn }])
  })
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw the letter?' })
  await user.type(within(dialog).getByLabelText(/Why/), 'The days are wrong.')
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw it' }))
  await expect.poll(() => list.textContent).toMatch(/Withdrawn by Dr Amara Okoro.*The days are wrong\./)
  expect(screen.queryByRole('button', { name: 'New version' })).toBeNull()
})
