import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { show } from '#test/render.tsx'
import { useConfirm } from './dialog.tsx'

const answers: boolean[] = []

const Asker = () => {
  const confirm = useConfirm()
  const ask = async () =>
    answers.push(await confirm({ title: 'Close it?', text: 'It cannot be undone.', action: 'Close it' }))
  return (
    <button type="button" onClick={() => void ask()}>
      Ask
    </button>
  )
}

describe('the question before something that cannot be undone', () => {
  test.each([
    ['yes when the action is pressed', 'Close it', true],
    ['no when the person goes back', 'Go back', false],
  ])('is answered with %s', async (_case, name, answer) => {
    answers.length = 0
    const { user } = show(<Asker />)
    await user.click(await screen.findByRole('button', { name: 'Ask' }))
    const question = await screen.findByRole('dialog', { name: 'Close it?' })
    expect(question).toHaveTextContent('It cannot be undone.')
    await user.click(screen.getByRole('button', { name }))
    await expect.poll(() => answers).toEqual([answer])
  })
})
