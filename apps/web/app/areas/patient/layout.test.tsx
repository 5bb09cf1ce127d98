import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openScreen, screenAt } from '#test/render.tsx'
import * as layout from './layout.tsx'

describe('the frame of a page that a mailed link opens', () => {
  test('is plain for who is not signed in: the page, and the way to sign in [SCREEN-S106]', async () => {
    openScreen([screenAt('pay-link', layout)], { at: '/pay-link' })
    expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/user-login')
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Open navigation' })).not.toBeInTheDocument()
    // Who opens a mailed link may have to leave in a hurry as well.
    expect(await screen.findByRole('button', { name: 'Leave this site now' })).toBeVisible()
  })
})
