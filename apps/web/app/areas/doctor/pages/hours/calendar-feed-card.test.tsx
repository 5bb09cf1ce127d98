import { appointments } from '@om/contracts/appointments'
import { people } from '@om/testing/people'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { show } from '#test/render.tsx'
import { CalendarFeedCard } from './calendar-feed-card.tsx'

test('a doctor makes the link of their calendar, sees it once, and ends it [NOTICE-S023]', async () => {
  let feed: { createdAt: string; readAt: string | null } | null = null
  const url = 'https://clinic.example/calendar-feed/secret.ics'
  answer(appointments.feed, () => ({ feed }))
  answer(appointments.makeFeed, () => {
    feed = { createdAt: '2026-11-16T00:00:00Z', readAt: null }
    return { feed, url }
  })
  answer(appointments.endFeed, () => {
    feed = null
    return { feed }
  })
  const { user } = show(<CalendarFeedCard />, { as: people.drOkoro })
  await user.click(await screen.findByRole('button', { name: 'Make a link' }))
  expect(await screen.findByText(url)).toBeVisible()
  expect(screen.getByText(/No calendar has read it yet/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'End the link' }))
  expect(await screen.findByRole('button', { name: 'Make a link' })).toBeVisible()
  expect(screen.queryByText(url)).toBeNull()
})
