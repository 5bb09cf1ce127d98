import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showManifest } from '#app/brand/manifest.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import { DiscreetSetting } from './discreet-setting.tsx'
import { onThreeShifts, QuickExit } from './quick-exit.tsx'

const Both = () => (
  <>
    <QuickExit />
    <DiscreetSetting />
  </>
)

const manifestOf = () => document.head.querySelector('link[rel="manifest"]')?.getAttribute('href')
const iconOf = () => document.head.querySelector('link[rel="icon"]')?.getAttribute('href')

test('the tab says something plain once that is asked for, also of a page opened later, until it is turned off; the browser remembers it [SCREEN-S231]', async () => {
  localStorage.removeItem('om:discreet')
  document.head.insertAdjacentHTML(
    'beforeend',
    '<link rel="icon" href="/favicon.svg"><link rel="manifest" href="/site.webmanifest"><title>OM | Prescriptions</title>',
  )
  document.title = 'OM | Prescriptions'
  const { user, unmount } = openScreen([screenAt('patient-profile', { default: Both })], { at: '/patient-profile' })
  const choice = await screen.findByRole('switch')
  await user.click(choice)
  expect(document.title).toBe('Notes')
  expect(iconOf()).toBe('/plain.svg')
  expect(manifestOf()).toBe('/notes.webmanifest')
  document.title = 'OM | Treatments'
  await waitFor(() => expect(document.title).toBe('Notes'))
  expect(localStorage.getItem('om:discreet')).toBe('on')
  showManifest('/women.webmanifest')
  expect(manifestOf()).toBe('/notes.webmanifest')
  await user.click(choice)
  expect(document.title).toBe('OM | Treatments')
  expect(iconOf()).toBe('/favicon.svg')
  expect(manifestOf()).toBe('/women.webmanifest')
  expect(screen.getByRole('button', { name: 'Leave this site now' })).toBeVisible()
  unmount()
})

test('three presses of Shift alone leave; typing capitals does not [SCREEN-S231]', () => {
  let left = 0
  const stop = onThreeShifts(() => {
    left += 1
  })
  const press = (key: string) => fireEvent.keyDown(window, { key })
  for (const key of ['Shift', 'A', 'Shift', 'B', 'Shift']) press(key)
  expect(left).toBe(0)
  for (const key of ['Shift', 'Shift']) press(key)
  expect(left).toBe(1)
  stop()
  for (const key of ['Shift', 'Shift', 'Shift']) press(key)
  expect(left).toBe(1)
})
