import { exportPackage } from '@om/contracts/account'
import { people } from '@om/testing/people'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import { DownloadPackage } from './privacy.tsx'

test('everything is taken in one press, said before what is in it, and stopped without a complaint [SCREEN-S232]', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  URL.createObjectURL ??= () => 'blob:of-the-test'
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
