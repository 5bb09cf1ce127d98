import { correctPicture, myPicture } from '@om/contracts/picture'
import { people } from '@om/testing/people'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import { ChangedNow } from './changed-now.tsx'

const told = { source: 'assessment', by: '', note: '', struck: null, canStrike: false } as const
const picture = {
  lines: [
    {
      key: 'allergies',
      name: 'Allergies',
      now: { ...told, id: null, words: 'None', at: '2026-03-02T01:00:00.000Z' },
      before: [],
    },
  ],
  results: [],
  requests: [],
}
const options = [
  { value: 'none', label: 'None', isAlone: true },
  { value: 'latex_adhesive', label: 'Latex', isAlone: false },
]
const question = { key: 'allergies', question: 'Allergies?', options, isSingle: false, hasWords: false } as const

const Outer = () => {
  const [corrected, setCorrected] = useState<Parameters<typeof ChangedNow>[0]['corrected']>([])
  const [sent, setSent] = useState(0)
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        setSent(sent + 1)
      }}
    >
      <ChangedNow corrected={corrected} onCorrected={setCorrected} />
      <output>{`sent ${sent} times`}</output>
    </form>
  )
}

test('changes the picture on the way, and sends nothing else with it [CHECKIN-S200]', async () => {
  const changes: unknown[] = []
  answer(myPicture, () => ({ ...picture, correctable: [{ ...question, values: ['none'], text: '' }], asks: [] }))
  answer(correctPicture, ({ body: { key, values } }) => {
    changes.push({ key, values })
    return { ...picture, help: null }
  })
  const { user } = openScreen([screenAt('form', { default: Outer })], { at: '/form', as: people.mina })
  await user.click(await screen.findByRole('button', { name: 'Change: Allergies?' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Latex' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Changed')).toBeInTheDocument()
  expect(changes).toEqual([{ key: 'allergies', values: ['latex_adhesive'] }])
  expect(screen.getByText('sent 0 times')).toBeInTheDocument()
})
