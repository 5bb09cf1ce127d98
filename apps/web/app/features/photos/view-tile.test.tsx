import type { ViewPhoto } from '@om/contracts/photos'
import { fireEvent, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '#test/render.tsx'
import type { Sending } from './photo-store.ts'
import { ViewTile } from './view-tile.tsx'

const photo: ViewPhoto = {
  id: '00000000-0000-4000-8000-000000000001',
  view: 'front',
  takenAt: '2026-04-05T01:00:00Z',
  width: 600,
  height: 800,
  thumb: '/photos/thumb-1',
  full: '/photos/full-1',
  linksEndAt: '2026-04-05T01:10:00Z',
  unfit: null,
}
const sending = (change: Partial<Sending>): Sending => ({
  stage: 'sending',
  part: 0.4,
  preview: null,
  message: '',
  ...change,
})

const tile = (change: Partial<ComponentProps<typeof ViewTile>> = {}) => {
  const calls = { onOpen: vi.fn(), onRemove: vi.fn(), onRetry: vi.fn(), onTakeBack: vi.fn(), onLinkEnded: vi.fn() }
  const props = { view: 'front', photo: undefined, sending: undefined, isAsked: false, zone: undefined } as const
  const shown = show(
    <ul>
      <ViewTile {...props} {...calls} {...change} />
    </ul>,
  )
  return { ...shown, calls }
}

test('a view says where its photo stands, and offers what can be done with it [PHOTO-S300]', async () => {
  const { user, calls } = tile({ photo })
  const picture = await screen.findByRole('img', { name: 'Your photo, front view' })
  expect(picture).toHaveAttribute('src', '/photos/thumb-1')
  expect(screen.getByText(/^Added 5 Apr/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Replace: Front' }))
  await user.click(screen.getByRole('button', { name: 'Remove: Front' }))
  expect(calls.onOpen).toHaveBeenCalledOnce()
  expect(calls.onRemove).toHaveBeenCalledWith(photo)
  // The link of a picture ends after some minutes: a new one is asked for.
  fireEvent.error(picture)
  expect(calls.onLinkEnded).toHaveBeenCalledOnce()
})

test('a photo that is asked for, on its way, paused or not taken says so, and can be stopped or tried again [PHOTO-S300]', async () => {
  const asked = tile({ isAsked: true })
  expect(await screen.findByText('Your doctor asks for it')).toBeInTheDocument()
  asked.unmount()

  const going = tile({ sending: sending({}) })
  expect(await screen.findByRole('progressbar', { name: 'Sending Front' })).toHaveValue(40)
  await going.user.click(screen.getByRole('button', { name: 'Stop: Front' }))
  expect(going.calls.onTakeBack).toHaveBeenCalledOnce()
  going.unmount()

  const paused = tile({ sending: sending({ stage: 'paused' }) })
  expect(await screen.findByText('Paused: waiting for a connection')).toBeInTheDocument()
  paused.unmount()

  const no = tile({ photo, sending: sending({ stage: 'refused', message: 'The photo is too dark.' }) })
  expect(await screen.findByText('The photo is too dark.')).toBeInTheDocument()
  await no.user.click(screen.getByRole('button', { name: 'Try again: Front' }))
  expect(no.calls.onRetry).toHaveBeenCalledOnce()
})

test('a photo that a doctor found to show something else says so, and can be replaced [PHOTO-S218]', async () => {
  tile({ photo: { ...photo, unfit: { reason: 'something_else', by: 'Dr Amara Okoro' } } })
  expect(
    await screen.findByText('Dr Amara Okoro sees something else on it. Replace it with a new one.'),
  ).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Replace: Front' })).toBeInTheDocument()
})
