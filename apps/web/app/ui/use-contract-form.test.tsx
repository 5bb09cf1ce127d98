import { TextInput } from '@mantine/core'
import { refused } from '@om/contracts/errors'
import { limitsOf } from '@om/contracts/limits-of'
import { type Me, saveName } from '@om/contracts/me'
import { people } from '@om/testing/people'
import { cleanup, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { answer } from '#test/fake-api.ts'
import { show } from '#test/render.tsx'
import { ProblemAlert } from './problem-alert.tsx'
import { useContractForm } from './use-contract-form.ts'

const Typed = z.object({ firstName: z.string(), lastName: z.string() })

type Source = typeof saveName | (() => Promise<typeof saveName>)

/** A name that takes a draft, and says when it is saved. */
const NameForm = ({ source = saveName }: { source?: Source }) => {
  const form = useContractForm(source, {
    draft: { key: 'name', schema: Typed },
    initial: () => ({ firstName: '', lastName: '' }),
    toBody: values => values,
    check: ({ lastName }): Record<string, string> => (lastName === 'Nobody' ? { lastName: 'Not a name.' } : {}),
    send: body => api.me.saveName({ body }),
    onDone: () => {
      form.reset({ firstName: 'Saved', lastName: '' })
    },
  })
  return (
    <form {...form.props} aria-label="Name">
      <ProblemAlert problem={form.problem} />
      <TextInput label="First name" {...form.text('firstName')} />
      <TextInput label="Last name" {...form.capped('lastName')} />
      <button type="submit">Save</button>
    </form>
  )
}

const me: Me = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'mina@example.com',
  role: 'patient',
  firstName: 'Mina',
  lastName: 'Jones',
  phone: '',
  address: null,
  staff: null,
}

const open = async (source?: Source) => {
  const { user } = show(<NameForm {...(source ? { source } : {})} />, { as: people.mina })
  const first = await screen.findByRole('textbox', { name: 'First name' })
  const last = screen.getByRole('textbox', { name: 'Last name' })
  return { user, first, last, save: screen.getByRole('button', { name: 'Save' }) }
}

describe('a form of the contract', () => {
  test('sends what the contract makes of it, and begins again', async () => {
    const sent: unknown[] = []
    answer(saveName, ({ body }) => {
      sent.push(body)
      return me
    })
    const { user, first, last, save } = await open()
    await user.type(first, '  Mina ')
    await user.type(last, 'Jones')
    await user.click(save)
    await expect.poll(() => first).toHaveValue('Saved')
    expect(sent).toEqual([{ firstName: 'Mina', lastName: 'Jones' }])
    expect(Object.keys(sessionStorage).filter(key => key !== 'om:kept:of')).toEqual([])
  })

  test('sends once for two presses', async () => {
    let calls = 0
    let finish = () => {}
    const gate = new Promise<void>(resolve => {
      finish = resolve
    })
    answer(saveName, async () => {
      calls += 1
      await gate
      return me
    })
    const { user, first, last, save } = await open()
    await user.type(first, 'Mina')
    await user.type(last, 'Jones')
    await user.dblClick(save)
    await user.keyboard('{Enter}')
    finish()
    await expect.poll(() => first).toHaveValue('Saved')
    expect(calls).toBe(1)
  })

  test('says what is wrong in the words of the contract, and the first wrong field gets the focus', async () => {
    const { user, first, last, save } = await open()
    await user.type(last, 'Jones')
    await user.click(save)
    expect(first).toHaveFocus()
    expect(first).toHaveAccessibleDescription('Enter your first name.')
    expect(last).toBeValid()
    await user.type(first, 'M')
    expect(first).toBeValid()
  })

  test('says what only the screen knows', async () => {
    const { user, first, last, save } = await open()
    await user.type(first, 'Mina')
    await user.type(last, 'Nobody')
    await user.click(save)
    expect(last).toHaveFocus()
    expect(last).toHaveAccessibleDescription('Not a name.')
  })

  test('nothing typed is lost when the server refuses, and its sentence stands beside the field alone', async () => {
    answer(saveName, () => refused('bad_request', [{ field: 'lastName', message: 'Enter it as on your card.' }]))
    const { user, first, last, save } = await open()
    await user.type(first, 'Mina')
    await user.type(last, 'Jones')
    await user.click(save)
    await expect.poll(() => last).toHaveFocus()
    expect(last).toHaveAccessibleDescription('Enter it as on your card.')
    expect(screen.getByRole('alert')).toBeEmptyDOMElement()
    expect([first, last].map(field => field.getAttribute('value'))).toEqual(['Mina', 'Jones'])
    await user.type(last, '-Lee')
    expect(last).toBeValid()
  })

  test('a sentence about an entry of a list stands beside the list', async () => {
    answer(saveName, () => refused('bad_request', [{ field: 'lastName.2', message: 'Too long.' }]))
    const { user, first, last, save } = await open()
    await user.type(first, 'Mina')
    await user.type(last, 'Jones')
    await user.click(save)
    await expect.poll(() => last).toHaveAccessibleDescription('Too long.')
  })

  test('a refusal that is about no field is said above the form', async () => {
    answer(saveName, () => refused('provider_down'))
    const { user, first, last, save } = await open()
    await user.type(first, 'Mina')
    await user.type(last, 'Jones')
    await user.click(save)
    await expect.poll(() => screen.getByRole('alert')).toHaveTextContent('One of our suppliers is not answering.')
    expect(first).toHaveValue('Mina')
  })

  test('a draft comes back after a reload', async () => {
    const { user, first } = await open()
    await user.type(first, 'Mi')
    cleanup()
    expect((await open()).first).toHaveValue('Mi')
  })

  test('a draft of another shape counts as none', async () => {
    sessionStorage.setItem('om:kept:name', JSON.stringify({ firstName: 7 }))
    expect((await open()).first).toHaveValue('')
  })

  test('limits are the contract’s', async () => {
    const { first, last } = await open()
    expect(last).toHaveAttribute('maxlength', String(limitsOf(saveName, 'lastName').max))
    expect(first).not.toHaveAttribute('maxlength')
  })
})

describe('a form whose operation comes later', () => {
  test('fetches it when somebody enters the form, and not before', async () => {
    let fetches = 0
    const { user, first, last, save } = await open(async () => {
      fetches += 1
      return saveName
    })
    expect(fetches).toBe(0)
    await user.type(last, 'Jones')
    expect(fetches).toBeGreaterThan(0)
    await user.click(save)
    await expect.poll(() => first).toHaveAccessibleDescription('Enter your first name.')
    await expect.poll(() => first).toHaveFocus()
  })

  test('checks before it sends, and sends what was typed meanwhile', async () => {
    const sent: unknown[] = []
    answer(saveName, ({ body }) => {
      sent.push(body)
      return me
    })
    let arrive = () => {}
    const gate = new Promise<void>(resolve => {
      arrive = resolve
    })
    const { user, first, last, save } = await open(async () => {
      await gate
      return saveName
    })
    await user.type(first, 'Mina')
    await user.click(save)
    await user.type(last, 'Jones')
    arrive()
    await expect.poll(() => first).toHaveValue('Saved')
    expect(sent).toEqual([{ firstName: 'Mina', lastName: 'Jones' }])
  })

  test('that cannot be fetched is said, loses nothing, and can be sent again', async () => {
    answer(saveName, () => me)
    let isOnline = false
    const { user, first, last, save } = await open(async () => {
      if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
      return saveName
    })
    await user.type(first, 'Mina')
    await user.type(last, 'Jones')
    await user.click(save)
    await expect.poll(() => screen.getByRole('alert')).toHaveTextContent('We could not reach the clinic.')
    expect([first, last].map(field => field.getAttribute('value'))).toEqual(['Mina', 'Jones'])
    isOnline = true
    await user.click(save)
    await expect.poll(() => first).toHaveValue('Saved')
  })
})
