import { type DoctorLetter, doctorLetters } from '@om/contracts/doctor-letters'
import { refused } from '@om/contracts/errors'
import { type GpLetter, gpLetters } from '@om/contracts/gp-letters'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as page from './your-gp.tsx'

const draft: GpLetter = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'summary',
  practice: 'Dr Lee',
  email: 'lee@practice.example',
  state: 'draft',
  madeAt: '2026-11-16T00:00:00Z',
  isRead: false,
  sentAt: null,
  until: null,
  code: null,
  timesOpened: 0,
  openedAt: null,
  withdrawnAt: null,
  timesSent: 0,
  codeNumber: 0,
  can: { send: false, newCode: false, withdraw: true },
}
const sent: GpLetter = {
  ...draft,
  state: 'sent',
  isRead: true,
  sentAt: '2026-11-16T00:10:00Z',
  until: '2026-11-30T00:10:00Z',
  code: '042917',
  timesSent: 1,
  codeNumber: 1,
  can: { send: true, newCode: true, withdraw: true },
}

const open = (first: GpLetter[], letters: DoctorLetter[] = []) => {
  const state = { items: first, onFile: { practice: 'Dr Lee', email: '' } }
  answer(gpLetters.mine, () => state)
  answer(doctorLetters.mine, () => ({ items: letters }))
  const at = 'consumer-health-records/your-gp'
  return { state, ...openScreen([screenAt(at, page)], { at: `/${at}`, as: people.grace }) }
}

test('a letter is written to the GP on file, cannot be sent unread, and its code appears once it is sent [SCREEN-S410]', async () => {
  const { user, state } = open([])
  answer(gpLetters.make, ({ body }) => {
    state.items = [{ ...draft, practice: body.practice, email: body.email }]
    return state
  })
  expect(await screen.findByLabelText(/GP or practice/)).toHaveValue('Dr Lee')
  await user.click(screen.getByRole('button', { name: 'Write the letter' }))
  expect(await screen.findByText('Enter the e-mail address of the practice.')).toBeVisible()
  await user.type(screen.getByLabelText(/E-mail of the practice/), 'lee@practice.example')
  await user.click(screen.getByRole('button', { name: 'Write the letter' }))
  expect(await screen.findByRole('button', { name: 'Send it' })).toBeDisabled()

  state.items = [{ ...draft, isRead: true, can: { ...draft.can, send: true } }]
  answer(gpLetters.paper, () => new Blob(['%PDF'], { type: 'application/pdf' }))
  await user.click(screen.getByRole('button', { name: 'Read the letter' }))
  answer(gpLetters.send, ({ body }) => {
    expect(body).toEqual({ timesSent: 0 })
    state.items = [sent]
    return state
  })
  const send = screen.getByRole('button', { name: 'Send it' })
  await expect.poll(() => send.hasAttribute('disabled')).toBe(false)
  await user.click(send)
  const list = await screen.findByRole('list', { name: 'Letters' })
  expect(list).toHaveTextContent('Code042 917')
  expect(list).toHaveTextContent('Not opened yet')
})

test('a locked letter says what happened, takes a new code, and is taken back after a question [SCREEN-S410]', async () => {
  const { user, state } = open([{ ...sent, state: 'locked', code: null }])
  const list = await screen.findByRole('list', { name: 'Letters' })
  expect(list).toHaveTextContent('A wrong code was entered 5 times, so nobody can open it.')
  answer(gpLetters.newCode, () => {
    state.items = [{ ...sent, code: '111222', codeNumber: 2 }]
    return state
  })
  await user.click(within(list).getByRole('button', { name: /Make a new code/ }))
  expect(await within(list).findByText('111 222')).toBeVisible()
  answer(gpLetters.withdraw, () => refused('gp_letter_wrong_state'))
  await user.click(within(list).getByRole('button', { name: /Take it back/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Take the letter back?' })
  await user.click(within(dialog).getByRole('button', { name: 'Take it back' }))
  expect(await screen.findByText(/This letter has moved on/)).toBeVisible()
})

test('a letter of a doctor that stands is sent on, one that was withdrawn says why and is not [SCREEN-S520]', async () => {
  const certificate: DoctorLetter = {
    ...{ id: '00000000-0000-4000-8000-000000000002', kind: 'certificate', to: '', state: 'in_force' },
    ...{ signedBy: 'Dr Amara Okoro', signedAt: '2026-11-15T00:00:00Z', replaces: null, content: null },
    ...{ withdrawnAt: null, withdrawnBy: '', withdrawnReason: '' },
  }
  const referral: DoctorLetter = {
    ...certificate,
    ...{ id: '00000000-0000-4000-8000-000000000003', kind: 'dermatologist', to: 'Dr Chen', state: 'withdrawn' },
    ...{
      withdrawnAt: '2026-11-16T00:00:00Z',
      withdrawnBy: 'Dr Amara Okoro',
      withdrawnReason: 'It names another clinic.',
    },
  }
  const { user, state } = open([], [certificate, referral])
  const list = await screen.findByRole('list', { name: 'Letters from your doctors' })
  expect(list).toHaveTextContent('Medical certificate')
  expect(list).toHaveTextContent('It names another clinic.')
  const what = screen.getByLabelText('What you send')
  expect(within(what).queryByText(/Referral/)).toBeNull()
  await user.selectOptions(what, certificate.id)
  await user.type(screen.getByLabelText(/E-mail of the practice/), 'hr@school.example')
  answer(gpLetters.make, ({ body }) => {
    expect(body.letterId).toBe(certificate.id)
    state.items = [{ ...draft, kind: 'certificate' }]
    return state
  })
  await user.click(screen.getByRole('button', { name: 'Write the letter' }))
  expect(await screen.findByRole('button', { name: 'Read the letter' })).toBeVisible()
})
