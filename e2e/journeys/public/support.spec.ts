import { advertisingWordsIn } from '@om/domain/advertising-words'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#e2e/fixtures/accessible.ts'
import { expectDiscreet } from '#e2e/fixtures/discreet.ts'
import { linkIn, mailAbout, mailsTo } from '#e2e/fixtures/mailbox.ts'
import { newPerson } from '#e2e/fixtures/new-person.ts'
import { searched } from '#e2e/fixtures/searched.ts'
import { expect, test } from '#e2e/fixtures/test.ts'

const tickets = '**/api/support/tickets'
const form = (page: Page) => page.getByRole('form', { name: 'Write to us' })

const fill = async (page: Page, { name, email, message }: { name: string; email: string; message: string }) => {
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('What is it about?').selectOption('An order or delivery')
  await page.getByLabel('Your message').fill(message)
}
const send = (page: Page) => form(page).getByRole('button', { name: 'Send message' }).click()
const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you, we have your message' })

const writer = (brand: 'men' | 'women') => {
  const { firstName, lastName, email } = newPerson(brand)
  return { name: `${firstName} ${lastName}`, email }
}

test('a visitor writes to the front desk, an admin answers, and both read on; the mails say nothing of it [PAGE-24]', async ({
  page,
  signedIn,
}) => {
  const { name, email } = writer('women')
  const question = `My scalp treatment has not come. Where is it? ${email}`
  await page.goto('/women/support')
  await fill(page, { name, email, message: question })
  await send(page)
  await expect(thanks(page)).toBeFocused()
  const receipt = await mailAbout(email, /We have your message/)

  const admin = await signedIn('paula')
  await admin.goto('/admin/messages')
  const inbox = admin.getByRole('region', { name: 'Messages' })
  await inbox.getByRole('searchbox', { name: 'Search by name, e-mail or number' }).fill(email)
  await searched(admin, email)
  await inbox.getByRole('link', { name: new RegExp(name) }).click()
  const ticket = admin.getByRole('article', { name: new RegExp(name) })
  await expect(ticket.getByText(question)).toBeVisible()
  const answer = 'It left the pharmacy this morning, and the carrier has scanned it.'
  await ticket.getByLabel(/Your answer/).fill(answer)
  await ticket.getByRole('button', { name: 'Send answer', exact: true }).click()
  await expect(ticket.getByText(answer)).toBeVisible()

  const mail = await mailAbout(email, /We have answered you/)
  for (const one of [receipt, mail]) {
    expectDiscreet(one)
    expect(advertisingWordsIn(one.text + one.html)).toEqual([])
    expect(one.text + one.html).not.toContain('Where is it')
    expect(one.text + one.html).not.toContain('the carrier has scanned')
  }
  await page.goto(linkIn(mail, '/support'))
  await expect(page.getByRole('heading', { level: 1, name: /^Your message \d+$/ })).toBeVisible()
  await expect(page.getByText(answer)).toBeVisible()
  expect(page.url(), 'the secret has left the address').not.toContain('conversation=')
  await expectAccessible(page)
  const reply = 'Thank you, it has just come.'
  await page.getByLabel('Your reply').fill(reply)
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: reply })).toBeVisible()

  await expect(ticket.getByText(reply)).toBeVisible()
})

test('when our server fails, nothing that was typed is lost, and a second try is one message [PAGE-25]', async ({
  page,
  noise,
}) => {
  noise.expectStatus(503)
  const { name, email } = writer('men')
  const message = `Please call me about my order. ${email}`
  await page.goto('/support')
  await fill(page, { name, email, message })

  let tries = 0
  await page.route(tickets, async route => {
    tries += 1
    // The first try arrives, and only its answer is lost on the way.
    if (tries === 1) await route.fetch()
    await route.fulfill({ status: 503, body: 'gone' })
  })
  await send(page)
  await expect(form(page).getByRole('alert')).toBeFocused()
  await page.reload()
  await expect(page.getByLabel('Your message')).toHaveValue(message)
  await expect(page.getByLabel('Your name')).toHaveValue(name)
  await expect(page.getByLabel('What is it about?')).toHaveValue('An order or delivery')

  await page.unroute(tickets)
  await send(page)
  await expect(thanks(page)).toBeVisible()
  await mailAbout(email, /We have your message/)
  expect(await mailsTo(email)).toHaveLength(1)
  await page.reload()
  await expect(page.getByLabel('Your message')).toHaveValue('')
})

test('fields left out are named together, each name leads to its field; without a connection the text is kept and sent once there is one', async ({
  page,
  context,
  noise,
}) => {
  noise.expectLostRequests()
  const { name, email } = writer('men')
  await page.goto('/support')
  await send(page)
  const summary = form(page).getByRole('alert').first()
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Check 4 fields:')
  await summary.getByRole('button', { name: 'Choose what it is about.' }).click()
  await expect(page.getByLabel('What is it about?')).toBeFocused()
  await page.getByLabel('E-mail').fill('not an address')
  await send(page)
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/Enter an e-mail address/)
  await fill(page, { name, email, message: `Is anyone there? ${email}` })
  await context.setOffline(true)
  await send(page)
  await expect(form(page).getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('Your message')).toHaveValue(`Is anyone there? ${email}`)
  await context.setOffline(false)
  await send(page)
  await expect(thanks(page)).toBeVisible()
})

test('whoever does not hold the link reads nothing of a conversation; the search finds answers by words people use, and says when there is none', async ({
  page,
  noise,
}) => {
  noise.expectStatus(404)
  await page.goto('/women/support#conversation=not-the-secret-of-any-conversation')
  await expect(page.getByRole('heading', { level: 1, name: 'This link does not open a conversation' })).toBeVisible()
  await page.getByRole('button', { name: 'Close and go to all questions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Frequently Asked Questions' })).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search the answers' })
  await search.fill('parcel')
  const results = page.getByRole('region', { name: /answers? for/ })
  await expect(results.getByRole('heading', { name: 'How do I follow my parcel?' })).toBeVisible()
  await search.fill('refund')
  await expect(results.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await search.fill('xylophone')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.getByRole('button', { name: 'Show all questions' }).click()
  await expect(page.locator('details[name="faq"]')).toHaveCount(5)
})
