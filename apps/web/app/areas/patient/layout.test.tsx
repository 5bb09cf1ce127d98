import { people } from '@om/testing/people'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openScreen, screenAt } from '#test/render.tsx'
import * as layout from './layout.tsx'

const at = (as?: typeof people.mina) =>
  openScreen([screenAt('pay-link', layout)], { at: '/pay-link', ...(as ? { as } : {}) })

describe('the frame of a page that a mailed link opens', () => {
  test('is plain for who is not signed in: the page, and the way to sign in [SCREEN-S106]', async () => {
    at()
    expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/user-login')
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Open navigation' })).not.toBeInTheDocument()
  })

  test('is the patient’s own for a signed-in patient [SCREEN-S106]', async () => {
    at(people.mina)
    expect(await screen.findByRole('navigation', { name: 'Patient navigation' })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument()
  })
})
