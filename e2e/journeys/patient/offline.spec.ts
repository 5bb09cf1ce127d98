import { randomUUID } from 'node:crypto'
import { expectUsableByEveryone } from '#e2e/fixtures/accessible.ts'
import { claimed, signed } from '#e2e/fixtures/given-care.ts'
import { givenPatient } from '#e2e/fixtures/given-patient.ts'
import { apiOf } from '#e2e/fixtures/public-site.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

test('a patient without a connection reads their pages as last seen, and nothing of it stays after sign-out [SCREEN-S234] [MESSAGE-S078]', async ({
  visitor,
  noise,
}) => {
  noise.expectLostRequests()
  // What the page asked in its last moment may be answered after the session has ended.
  noise.expectStatus(401)
  const given = await givenPatient('women')
  await claimed(given)
  await signed(given, 'RX-W4')
  const { id } = await apiOf(given.token).messages.begin({
    body: { topic: 'dose', message: 'With food?', requestKey: randomUUID(), safety: 'none' },
  })
  const page = await visitor({ ...phone, serviceWorkers: 'allow' })
  const context = page.context()
  const namesKept = () =>
    page.evaluate(async () => [...(await caches.keys()), ...(await indexedDB.databases()).map(({ name }) => name)])
  await authOn(page).resume(given.person, '/patient-treatments')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Treatments')
  const medicine = (await page.getByRole('heading', { level: 2 }).first().textContent()) ?? ''
  await page.goto(`/secure-messaging?thread=${id}`)
  const log = page.getByRole('log', { name: 'Messages' })
  await expect(log.getByText('With food?')).toBeVisible()
  await page.goto('/patient-dashboard')
  const headline = (await title.textContent()) ?? ''
  const shell = () =>
    page.evaluate(async () => {
      const [name] = (await caches.keys()).filter(one => one.startsWith('om-shell'))
      return name ? (await (await caches.open(name)).keys()).length : 0
    })
  await expect.poll(shell).toBeGreaterThan(20)

  await test.step('what is kept on the device says nothing in clear', async () => {
    const kept = await page.evaluate(async () => {
      const urls = await Promise.all(
        (await caches.keys()).map(async name => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      )
      return urls.flat()
    })
    expect(kept.filter(url => url.includes('/api/'))).toEqual([])
  })

  await test.step('the same page, loaded without a connection', async () => {
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(/^You are offline\. As last seen /)).toBeVisible()
    await expect(title).toHaveText(headline)
    await expectUsableByEveryone(page)
    await page.goto('/patient-treatments')
    await expect(page.getByRole('heading', { level: 2, name: medicine })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Open the leaflet' })).toBeDisabled()
  })

  await test.step('the one conversation, where a message is begun; a second tab has what is half written', async () => {
    await page.goto(`/secure-messaging?thread=${id}`)
    await expect(log.getByText('With food?')).toBeVisible()
    await page.getByRole('textbox', { name: 'Your message' }).fill('Or before')
    const second = await context.newPage()
    await second.goto(`/secure-messaging?thread=${id}`)
    await expect(second.getByRole('textbox', { name: 'Your message' })).toHaveValue('Or before')
    await second.close()
    await page.goto('/patient-treatments')
  })

  await test.step('as it stands, once the connection is back', async () => {
    await context.setOffline(false)
    await expect(page.getByText(/As last seen/)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Open the leaflet' })).toBeEnabled()
  })

  await test.step('sign-out takes the key and everything kept with it', async () => {
    expect(await namesKept()).toContain('om-last-seen')
    await authOn(page).signOut()
    await expect.poll(namesKept).toEqual([])
  })
})
