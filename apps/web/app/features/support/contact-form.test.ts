import { fieldProblems } from '@om/contracts/field-problems'
import { ContactInput, support } from '@om/contracts/support'
import { describe, expect, test } from 'vitest'
import { type ContactDraft, fromAddress, retyped, toSend } from './contact-form.ts'

const draft: ContactDraft = {
  name: 'Mina Jones',
  email: ' mina@example.com ',
  topic: 'order',
  message: 'Where is it?',
  website: '',
  requestKey: '0196f3f4-7c51-7c9b-8f3e-0a6b8d1c2e4f',
  openedAt: 1000,
}

const checkContact = (typed: ContactDraft) => fieldProblems(support.contact.body, toSend(typed, 'women', 61_000))

describe('the contact form', () => {
  test('lets a complete message go, in the shape that the clinic takes', () => {
    expect(checkContact(draft)).toEqual({})
    const body = toSend(draft, 'women', 61_000)
    expect(body).toMatchObject({ email: 'mina@example.com', brand: 'women', typedForMs: 60_000 })
    expect(ContactInput.safeParse(body).success).toBe(true)
  })

  test('names everything that is missing, field by field [SUPPORT-05]', () => {
    expect(checkContact({ ...draft, name: ' ', email: '', topic: '', message: '\n' })).toEqual({
      name: 'Enter your name.',
      email: 'Enter an e-mail address, such as name@example.com.',
      topic: 'Choose what it is about.',
      message: 'Enter your message.',
    })
  })

  test('sent again as it is, is the same form; with other words it is another one', () => {
    const changed = { ...draft, ...retyped('message', 'Where is it? It should have come on Monday.') }
    expect(toSend(draft, 'women', 90_000).requestKey).toBe(draft.requestKey)
    expect(changed.message).toContain('Monday')
    expect(changed.requestKey).not.toBe(draft.requestKey)
  })

  test('says when a message is too long', () => {
    expect(checkContact({ ...draft, message: 'a'.repeat(4001) })).toEqual({
      message: 'Use at most 4,000 characters.',
    })
  })
})

describe('an address that fills the form in', () => {
  test('chooses the topic and says what it is about', () => {
    expect(fromAddress(new URLSearchParams('topic=product&about=ts1-treatment-shampoo'))).toEqual({
      topic: 'product',
      message: 'About: Ts1 treatment shampoo\n\n',
    })
  })

  test('is taken for nothing when it says anything else [SUPPORT-06]', () => {
    expect(fromAddress(new URLSearchParams('topic=gifts&about=Hello%20<b>you'))).toEqual({})
    expect(fromAddress(new URLSearchParams())).toEqual({})
  })
})
