import { addTestResult, type Picture } from '@om/contracts/picture'
import { people } from '@om/testing/people'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { show } from '#test/render.tsx'
import { ResultDialog } from './result-form.tsx'

const nothing: Picture = { lines: [], results: [], requests: [] }

const openForm = () => {
  const bodies: unknown[] = []
  answer(addTestResult, ({ body }) => {
    bodies.push(body)
    return nothing
  })
  const { user } = show(<ResultDialog patientId={people.mina.id} isOpen onClose={() => {}} onDone={() => {}} />)
  const enter = async (name: RegExp, value: string) => {
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Test' }),
      screen.getByRole('option', { name }),
    )
    await user.type(screen.getByRole('textbox', { name: /^Value in/ }), value)
    await user.click(screen.getByRole('button', { name: 'Keep the result' }))
  }
  return { user, bodies, enter }
}

test('a value in another unit is asked about, and what is taken instead says what was reported [PICTURE-141]', async () => {
  const { user, bodies, enter } = openForm()
  await enter(/Haemoglobin/, '14.2')
  expect(await screen.findByText('Did you mean 142 g/L?')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'It is right as typed' })).toBeNull()
  expect(bodies).toEqual([])
  await user.click(screen.getByRole('button', { name: 'It is 14.2 g/dL: fill in 142 g/L' }))
  expect(screen.getByRole('textbox', { name: 'Value in g/L' })).toHaveValue('142')
  expect(bodies).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Keep the result' }))
  await expect.poll(() => bodies).toMatchObject([{ value: '142', note: 'Reported as 14.2 g/dL.' }])
})

test('a rare value that is right is kept as it was typed [PICTURE-141]', async () => {
  const { user, bodies, enter } = openForm()
  await enter(/Testosterone/, '45')
  await user.click(await screen.findByRole('button', { name: 'It is right as typed' }))
  await expect.poll(() => bodies).toMatchObject([{ test: 'testosterone', value: '45', note: '' }])
})
