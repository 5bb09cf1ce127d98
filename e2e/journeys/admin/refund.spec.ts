import { expectUsableByEveryone } from '#e2e/fixtures/accessible.ts'
import { expectDiscreet } from '#e2e/fixtures/discreet.ts'
import { givenGoods } from '#e2e/fixtures/given-goods.ts'
import { mailAbout } from '#e2e/fixtures/mailbox.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'

test('what one may not pay back alone waits for a second person, who agrees; the buyer sees it [SCREEN-S087]', async ({
  page,
  signedIn,
}) => {
  const { person } = await givenGoods('women', 'SS1', 4)
  const [paula, sam] = [await signedIn('paula'), await signedIn('sam')]
  const list = `/admin/orders?part=payments&search=${encodeURIComponent(person.email)}`

  await test.step('she asks for all of it, with a reason', async () => {
    await paula.goto(list)
    await paula.getByRole('link', { name: new RegExp(`^${person.firstName} ${person.lastName}`) }).click()
    await paula.getByRole('button', { name: /^Pay back/ }).click()
    const form = paula.getByRole('form', { name: 'Pay back' })
    await form.getByRole('button', { name: 'All of it' }).click()
    await form.getByLabel('Reason').selectOption({ index: 1 })
    await form.getByLabel('Why, for the record').fill('Four bottles came instead of one.')
    await expect(form.getByRole('status')).toContainText('A second person has to agree')
    await expectUsableByEveryone(paula)
    await form.getByRole('button', { name: 'Ask a second person' }).click()
    await expect(paula.getByText('A second person has been asked to agree.')).toBeVisible()
    await expect(paula.getByRole('button', { name: 'Agree' })).toHaveCount(0)
  })

  await test.step('he agrees, and it goes back', async () => {
    await sam.goto(list)
    await sam.getByRole('link', { name: new RegExp(`^${person.firstName} ${person.lastName}`) }).click()
    await sam.getByRole('button', { name: 'Agree' }).click()
    await sam
      .getByRole('dialog')
      .getByRole('button', { name: /^Agree/ })
      .click()
    await expect(sam.getByRole('button', { name: 'Agree' })).toHaveCount(0)
  })

  await test.step('the buyer is told, and finds it with the invoices', async () => {
    expectDiscreet(await mailAbout(person.email, /refund|paid back|on its way back/i))
    await authOn(page).resume(person, '/patient-subscription-management/invoices')
    await expect(page.getByText(/paid back|refunded/i).first()).toBeVisible()
  })
})
