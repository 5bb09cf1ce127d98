import { expectUsableByEveryone } from '#e2e/fixtures/accessible.ts'
import { demoPatients } from '#e2e/fixtures/demo-patients.ts'
import { expectDiscreet } from '#e2e/fixtures/discreet.ts'
import { mailAbout } from '#e2e/fixtures/mailbox.ts'
import { nameOf } from '#e2e/fixtures/new-person.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'

test('a check-in is answered on a phone, its flags reach a doctor, and the answer comes back beside the chart; sent without a connection it arrives once [SCREEN-36] [SCREEN-S312]', async ({
  page,
  signedIn,
  noise,
}) => {
  const { tamsin } = demoPatients
  const doctor = await signedIn('drOkoro')
  const card = page.getByRole('region', { name: 'Your check-in: six weeks' })
  const dialog = page.getByRole('dialog', { name: 'Your check-in' })
  const choose = (group: string | RegExp, name: string | RegExp) =>
    dialog.getByRole('radiogroup', { name: group }).getByRole('radio', { name }).check()
  const step = (scale: string | RegExp, number: string) =>
    dialog.getByRole('radiogroup', { name: scale }).getByText(number, { exact: true }).click()

  await test.step('the questions, with what is missing named', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await authOn(page).resume(tamsin)
    await card.getByRole('button', { name: 'Answer now' }).click()
    await dialog.getByRole('button', { name: 'Send my answers' }).click()
    await expect(dialog.getByText('Choose how often you use it.')).toBeVisible()
    await expect(dialog.getByText('Choose what fits you today.')).toBeVisible()
    await choose(/^How often do you use/, 'I miss it often')
    await choose(/^How much hair/, 'A little')
    await step(/^How satisfied/, '4')
    await dialog.getByLabel('Your blood pressure, if you can measure it').fill('116/74')
    await choose('Which of these fits you today?', /use reliable contraception$/)
    await choose(/^Is anything new/, 'No')
    await choose(/^Little interest/, 'Not at all')
    await choose(/^Feeling down/, 'Several days')
    await choose(/^Have you had thoughts/, 'No')
    await dialog.getByRole('textbox', { name: /^Anything you would like/ }).fill('I forget it when I travel.')
    await expectUsableByEveryone(page)
  })

  await test.step('sent without a connection the answers wait, and arrive once, though the reply is lost', async () => {
    noise.expectLostRequests()
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Send my answers' }).click()
    await expect(dialog.getByText('Nobody at the clinic has read this yet.')).toBeVisible()
    await expectUsableByEveryone(page)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    const waiting = page.getByRole('region', { name: 'Waiting on this device' })
    await expect(waiting).toContainText('I forget it when I travel.')
    await expect(card).toHaveCount(0)
    await page.route('**/complete', route => route.fetch().then(() => route.abort('connectionreset')), { times: 1 })
    const cut = page.waitForEvent('requestfailed', request => request.url().endsWith('/complete'))
    await page.context().setOffline(false)
    await cut
    // It goes again by itself, at once or a little later.
    await expect(waiting).toHaveCount(0)
    await expect(card).toHaveCount(0)
  })

  await test.step('the doctor finds it among the tasks, with why, and answers', async () => {
    await doctor.goto('/doctor/dashboard')
    await doctor.getByRole('button', { name: /^Tasks/ }).click()
    await doctor
      .getByRole('dialog')
      .getByRole('link', { name: nameOf(tamsin) })
      .click()
    const card = doctor.getByRole('region', { name: 'Check-ins' })
    await expect(card.getByText('Misses it often')).toBeVisible()
    await expect(card.getByText('I forget it when I travel.').first()).toBeVisible()
    await expectUsableByEveryone(doctor)
    await card.getByRole('button', { name: 'Answer' }).click()
    await doctor.getByRole('dialog').getByLabel('Message to Tamsin').fill('Try keeping it beside your toothbrush.')
    await doctor.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await expect(card.getByRole('button', { name: 'Answer' })).toHaveCount(0)
  })

  await test.step('the patient reads it under Health Records, beside how it has gone', async () => {
    expectDiscreet(await mailAbout(tamsin.email, /has written to you/))
    await page.goto('/consumer-health-records')
    const known = page.getByRole('region', { name: 'How it is going' })
    await expect(known.getByRole('list', { name: 'How it has gone' }).getByRole('listitem')).toHaveCount(2)
    await expect(known.getByText('Try keeping it beside your toothbrush.')).toBeVisible()
    await expect(page.getByText('116/74').first()).toBeVisible()
    await expectUsableByEveryone(page)
  })
})
