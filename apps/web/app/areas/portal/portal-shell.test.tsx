import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { show } from '#test/render.tsx'
import { PortalShell } from './portal-shell.tsx'

const scrollTo = (y: number) => {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
  window.dispatchEvent(new Event('scroll'))
}

afterEach(() => scrollTo(0))

describe('the header of a portal', () => {
  test.each([
    ['Admin', 20],
    ['Doctor', 50],
    ['Pharmacy', 50],
    ['Patient', 50],
  ])('of %s stands above the page once that is scrolled past %d px [SCREEN-28]', async (area, threshold) => {
    show(<PortalShell area={area} home="/" nav={[{ label: 'Queue', to: '/queue' }]} menu={[]} />)
    const header = await screen.findByRole('banner')
    scrollTo(threshold)
    expect(header).not.toHaveAttribute('data-scrolled')
    scrollTo(threshold + 1)
    expect(header).toHaveAttribute('data-scrolled')
    scrollTo(0)
    expect(header).not.toHaveAttribute('data-scrolled')
  })
})
