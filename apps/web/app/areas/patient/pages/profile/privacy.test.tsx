import { exportPackage } from '@om/contracts/account'
import { type MyPackages, recordPackages } from '@om/contracts/record-packages'
import { people } from '@om/testing/people'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import { DownloadPackage } from './privacy.tsx'

test('everything is taken in one press, said before what is in it, and stopped without a complaint [SCREEN-S232]', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  URL.createObjectURL ??= () => 'blob:of-the-test'
  answer(recordPackages.mine, () => ({ isBig: false, files: 3, newest: null }))
  let finish = () => {}
  let asked = 0
  answer(exportPackage, async () => {
    asked += 1
    if (asked === 1) await new Promise<void>(resolve => (finish = resolve))
    return new Blob(['zip'])
  })
  const { user } = openScreen([screenAt('patient-profile', { default: DownloadPackage })], {
    at: '/patient-profile',
    as: people.grace,
  })
  expect(await screen.findByText(/We make it now and keep no copy/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Download everything' }))
  await waitFor(() => expect(asked).toBe(1))
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull())
  finish()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(saved).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Download everything' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  saved.mockRestore()
})

test('a big record is packed in the background: begun, followed, fetched and deleted in one place [RECORD-S064]', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const id = '018f0000-0000-7000-8000-000000000001'
  const begun = { id, askedAt: '2026-11-16T00:00:00Z', filesDone: 80, filesTotal: 320, until: null, bytes: null }
  const at = (state: 'making' | 'ready' | 'stopped'): MyPackages => ({
    isBig: true,
    files: 320,
    newest: {
      ...begun,
      state,
      ...(state === 'ready' && { filesDone: 320, until: '2026-11-17T00:05:00Z', bytes: 200 * 1024 * 1024 }),
    },
  })
  let now: MyPackages = { isBig: true, files: 320, newest: null }
  answer(recordPackages.mine, () => now)
  answer(recordPackages.make, () => {
    now = at('ready')
    return at('making')
  })
  answer(recordPackages.file, () => new Blob(['zip']))
  answer(recordPackages.stop, () => at('stopped'))
  const { user } = openScreen([screenAt('patient-profile', { default: DownloadPackage })], {
    at: '/patient-profile',
    as: people.grace,
  })
  expect(await screen.findByText(/320 photos and papers with us, too many to pack while you wait/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Make the file' }))
  expect(await screen.findByText(/80 of 320 photos and papers/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Stop' })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Download the file' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(screen.getByText(/is ready \(200 MB\)/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Delete it now' }))
  await user.click(await screen.findByRole('button', { name: 'Delete it' }))
  expect(await screen.findByText(/was stopped or deleted/)).toBeVisible()
  saved.mockRestore()
})
