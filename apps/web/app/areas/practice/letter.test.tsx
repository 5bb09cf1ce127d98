import { refused } from '@om/contracts/errors'
import { gpLetters } from '@om/contracts/gp-letters'
import { people } from '@om/testing/people'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as page from './letter.tsx'

const token = 'a-token-of-a-letter-to-open'
const open = () => {
  window.location.hash = `#link=${token}`
  return openScreen([screenAt('letter', page)], { at: `/letter#link=${token}`, as: people.theo })
}
const letter = { until: '2026-11-30T00:00:00Z', isLocked: false, triesLeft: 5, phone: '02 5550 0100' }

test('a wrong code says how many tries are left, the right one gives the file [SCREEN-S411]', async () => {
  answer(gpLetters.read, ({ body }) => {
    expect(body.token).toBe(token)
    return letter
  })
  answer(gpLetters.open, ({ body }) =>
    body.code === '042917' ? new Blob(['%PDF'], { type: 'application/pdf' }) : refused('gp_letter_wrong_code'),
  )
  const { user } = open()
  const field = await screen.findByLabelText('Code')
  await user.type(field, '111111')
  await user.click(screen.getByRole('button', { name: 'Open the letter' }))
  expect(await screen.findByText(/That is not the code/)).toBeVisible()
  await user.clear(field)
  await user.type(field, '042 917')
  await user.click(screen.getByRole('button', { name: 'Open the letter' }))
  expect(await screen.findByRole('link', { name: 'Save the letter (PDF)' })).toHaveAttribute('download')
})

test('a locked letter, and a link that leads nowhere, say what to do [SCREEN-S411]', async () => {
  answer(gpLetters.read, () => ({ ...letter, isLocked: true, triesLeft: 0 }))
  const first = open()
  expect(await screen.findByText(/Ask the patient for a new code/)).toBeVisible()
  first.unmount()
  answer(gpLetters.read, () => refused('not_found'))
  open()
  expect(await screen.findByText('This link opens nothing')).toBeVisible()
})
