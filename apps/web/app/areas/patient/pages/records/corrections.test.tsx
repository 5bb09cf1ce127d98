import { corrections, type MyCorrection } from '@om/contracts/corrections'
import { type MyPrivacyRequest, privacyRequests } from '@om/contracts/privacy-requests'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as page from './corrections.tsx'

const asked: MyCorrection = {
  id: '6f1de1a8-6a5b-4c53-9d52-8a3cfb2c1a11',
  area: 'details',
  about: '',
  wrong: 'My name is misspelt.',
  should: 'Lim, not Lin.',
  reader: 'admin',
  state: 'open',
  askedAt: '2026-11-25T02:00:00Z',
  dueAt: '2026-12-25T02:00:00Z',
  answers: [],
  can: { withdraw: true },
}
beforeEach(() => answer(privacyRequests.mine, () => ({ items: [] })))

const at = 'consumer-health-records/corrections'

test('a correction is asked for with who reads it, and taken back [SCREEN-S094]', async () => {
  let items: MyCorrection[] = []
  const bodies: unknown[] = []
  answer(corrections.mine, () => ({ items }))
  answer(corrections.ask, ({ body }) => {
    bodies.push(body)
    items = [asked]
    return { items }
  })
  answer(corrections.withdraw, () => {
    items = [{ ...asked, state: 'withdrawn', can: { withdraw: false } }]
    return { items }
  })
  const { user } = openScreen([screenAt(at, page)], { at: `/${at}`, as: people.grace })
  const send = await screen.findByRole('button', { name: 'Ask for it' })
  await user.click(send)
  expect(await screen.findByText('Choose what it is about.')).toBeVisible()
  await user.selectOptions(screen.getByLabelText('What is it about?'), 'details')
  expect(screen.getByText(/Our front desk reads it, which sees nothing of your health/)).toBeVisible()
  await user.type(screen.getByLabelText('What is not right?'), asked.wrong)
  await user.type(screen.getByLabelText('What should it say?'), asked.should)
  await user.click(send)
  const list = await screen.findByRole('region', { name: 'What you have asked for' })
  expect(bodies).toMatchObject([{ area: 'details', wrong: asked.wrong, should: asked.should }])
  expect(list).toHaveTextContent('Answer due25 Dec 2026')
  expect(screen.getByLabelText('What is not right?')).toHaveValue('')
  await user.click(within(list).getByRole('button', { name: /^Take it back/ }))
  expect(await within(list).findByText('Taken back')).toBeVisible()
})

test('an answer is read with what can be done where one does not agree [SCREEN-S094]', async () => {
  const said = {
    outcome: 'refused',
    words: 'It is as your GP wrote it.',
    by: 'Dr Eva Lund',
    at: asked.askedAt,
  } as const
  const items = [{ ...asked, state: 'answered' as const, answers: [said], can: { withdraw: false } }]
  answer(corrections.mine, () => ({ items }))
  openScreen([screenAt(at, page)], { at: `/${at}`, as: people.grace })
  expect(await screen.findByText('It stays as it is.')).toBeVisible()
  expect(screen.getByText('It is as your GP wrote it.')).toBeVisible()
  expect(screen.getByRole('region', { name: 'If you do not agree with an answer' })).toHaveTextContent('Ask again')
})

const request: MyPrivacyRequest = {
  id: '6f1de1a8-6a5b-4c53-9d52-8a3cfb2c1a12',
  number: 10_004,
  about: null,
  kind: 'access',
  state: 'received',
  words: 'Please send me a copy on paper.',
  askedAt: asked.askedAt,
  dueAt: asked.dueAt,
  steps: [{ kind: 'received', words: '', ground: null, by: '', at: asked.askedAt }],
  can: { withdraw: true, reply: true },
}

test('a request about privacy is sent, and a refusal is read with its ground and where to complain [SCREEN-S496]', async () => {
  let items: MyPrivacyRequest[] = []
  answer(corrections.mine, () => ({ items: [] }))
  answer(privacyRequests.mine, () => ({ items }))
  answer(privacyRequests.ask, ({ body }) => {
    items = [{ ...request, words: body.words, kind: body.kind }]
    return { items }
  })
  answer(privacyRequests.reply, ({ body }) => {
    const said = { kind: 'replied', words: body.words, ground: null, by: '', at: asked.askedAt } as const
    const refusal = {
      kind: 'refused',
      words: 'The bank decides.',
      ground: 'proceedings',
      by: 'Paula',
      at: asked.askedAt,
    } as const
    items = [
      { ...request, state: 'refused', steps: [...request.steps, said, refusal], can: { withdraw: false, reply: true } },
    ]
    return { items }
  })
  const { user } = openScreen([screenAt(at, page)], { at: `/${at}`, as: people.grace })
  const send = await screen.findByRole('button', { name: 'Send the request' })
  await user.click(send)
  expect(await screen.findByText('Choose what it is about.')).toBeVisible()
  await user.selectOptions(screen.getByLabelText('What do you ask for?'), 'access')
  await user.type(screen.getByLabelText('In your words'), request.words)
  await user.click(send)
  const shown = await screen.findByRole('article', { name: 'Request 10004' })
  expect(shown).toHaveTextContent('Received')
  expect(shown).toHaveTextContent('Answer due25 Dec 2026')
  await user.type(within(shown).getByLabelText('Add something'), 'I mean the letters as well.')
  await user.click(within(shown).getByRole('button', { name: 'Send' }))
  expect(
    await within(shown).findByText('It is about legal proceedings, and could not be had by discovery there.'),
  ).toBeVisible()
  expect(within(shown).getByRole('link', { name: 'oaic.gov.au' })).toBeVisible()
  expect(within(shown).queryByRole('button', { name: /^Take it back/ })).toBeNull()
})
