import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#test/render.tsx'
import { RenewalsCard } from './renewals-card.tsx'

const none = { charged: 0, chargedCents: 0, waiting: 0, failed: 0, later: 0, coming: 0, providerDownSince: null }
const card = async () => (await screen.findByRole('heading', { name: 'Renewals today' })).closest('section')

test('says how far the renewals are, and what of the others is the case [SUB-S606]', async () => {
  const progress = { ...none, day: '2026-11-16', charged: 12, chargedCents: 84_600, waiting: 26, later: 2, coming: 4 }
  show(<RenewalsCard progress={progress} />)
  expect(await card()).toHaveTextContent(
    /Charged: 12 of 40 due by now, together .*846\.00.*Waiting for their turn: 26.*Not charged, .*: 2.*Due later today: 4/,
  )
  expect(screen.getByRole('progressbar', { name: '14 of 40 are done' })).toBeInTheDocument()
  expect(await card()).not.toHaveTextContent('Not accepted')
})

test('says since when they wait for the payment provider, and when nothing is due [SUB-S607]', async () => {
  show(<RenewalsCard progress={{ ...none, day: '2026-11-16', providerDownSince: '2026-11-15T15:05:00.000Z' }} />)
  expect(await card()).toHaveTextContent(/Waiting for the payment provider.*not answered since .*2026.*each once/)
  expect(await card()).toHaveTextContent('No renewal is due today.')
})
