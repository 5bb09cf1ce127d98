import { cleanup, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { show } from '#test/render.tsx'
import { FormProblem } from './form-problem.tsx'
import { EmailField, TextField } from './text-field.tsx'
import { type Refusal, usePlainForm } from './use-plain-form.ts'

const checks = {
  email: (value: string) => (value.includes('@') ? null : 'Enter your e-mail address.'),
  name: (value: string) => (value ? null : 'Enter your name.'),
}
const draft = { key: 'plain', names: ['name'] } as const

type Props = { send?: () => Promise<Refusal>; alreadyKnown?: string }

/** The address becomes known when the button says so, as it does once the page runs. */
const Plain = ({ send = async () => null, alreadyKnown = '' }: Props) => {
  const [email, setEmail] = useState(alreadyKnown)
  const form = usePlainForm(checks, send, { draft, known: { email } })
  return (
    <>
      <form {...form.props} aria-label="Plain">
        <FormProblem message={form.problem} />
        <EmailField {...form.text('email')} />
        <TextField label="Name" {...form.text('name')} />
        <button type="submit">Go on</button>
      </form>
      <button type="button" onMouseDown={event => event.preventDefault()} onClick={() => setEmail('last@example.com')}>
        Know it
      </button>
    </>
  )
}

const open = async (props: Props = {}) => {
  const { user } = show(<Plain {...props} />)
  const email = await screen.findByRole('textbox', { name: 'E-mail' })
  const name = screen.getByRole('textbox', { name: 'Name' })
  return { user, email, name, know: screen.getByRole('button', { name: 'Know it' }) }
}

describe('what is known of somebody', () => {
  test('is filled into an empty field', async () => {
    const { user, email, know } = await open()
    await user.click(know)
    expect(email).toHaveValue('last@example.com')
  })

  test('is never joined to what somebody is about to type [SIGNIN-43]', async () => {
    const { user, email, know } = await open()
    await user.click(email)
    await user.click(know)
    await user.keyboard('new@example.com')
    expect(email).toHaveValue('new@example.com')
  })

  test('does not come back into a field that somebody has emptied', async () => {
    const { user, email, name, know } = await open()
    await user.type(email, 'a')
    await user.clear(email)
    await user.click(name)
    await user.click(know)
    expect(email).toHaveValue('')
  })
})

describe('a form whose fields keep their text', () => {
  test('names every wrong field, and the first gets the focus', async () => {
    const { user, email, name } = await open()
    await user.click(screen.getByRole('button', { name: 'Go on' }))
    expect(email).toHaveFocus()
    expect(email).toHaveAccessibleDescription('Enter your e-mail address.')
    expect(name).toHaveAccessibleDescription('Enter your name.')
    expect(screen.getByRole('alert')).toHaveTextContent('Check the 2 fields marked below.')
    await user.type(email, 'a@b')
    expect(email).toBeValid()
  })

  test('sends once for two presses', async () => {
    let calls = 0
    let finish = (_: Refusal) => {}
    const { user, name } = await open({
      alreadyKnown: 'a@example.com',
      send: () => {
        calls += 1
        return new Promise(resolve => {
          finish = resolve
        })
      },
    })
    await user.type(name, 'Mina')
    await user.dblClick(screen.getByRole('button', { name: 'Go on' }))
    finish({ message: 'Not today.' })
    await expect.poll(() => screen.getByRole('alert')).toHaveTextContent('Not today.')
    expect(calls).toBe(1)
    expect(name).toHaveValue('Mina')
  })

  test('keeps the named fields for a reload, and no other', async () => {
    const { user, email, name } = await open()
    await user.type(email, 'a@example.com')
    await user.type(name, 'Mina')
    cleanup()
    const again = await open()
    expect(again.name).toHaveValue('Mina')
    expect(again.email).toHaveValue('')
  })
})
