import type { Page } from '@playwright/test'
import { expectAccessible } from '#e2e/fixtures/accessible.ts'
import { tabTo } from '#e2e/fixtures/keyboard.ts'
import { expect, test } from '#e2e/fixtures/test.ts'

const phone = { width: 390, height: 844 }
const tablet = { width: 899, height: 1000 }
const desktop = { width: 900, height: 900 }

const header = (page: Page) => page.getByRole('banner')
const menuButton = (page: Page) => header(page).getByRole('button', { name: 'Menu' })
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const cartEntry = (page: Page) => header(page).locator('[data-cart-entry]')

const isGrounded = (page: Page) => header(page).evaluate(element => element.hasAttribute('data-scrolled'))
const scrollTo = (page: Page, y: number) => page.evaluate(top => window.scrollTo({ top, behavior: 'instant' }), y)

/** From the first stop of Tab to the last: the skip link's content, a question, the end of the footer. */
const expectWayByKeyboard = async (page: Page): Promise<void> => {
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await page.getByRole('main').evaluate(main => main.contains(document.activeElement))).toBe(true)
  await tabTo(page, page.locator('details summary').first())
  await page.keyboard.press('Enter')
  await expect(page.locator('details[open]')).toHaveCount(1)
  const last = page.getByRole('contentinfo').getByRole('link', { name: 'Sitemap' })
  await tabTo(page, last)
  await expect(last).toBeInViewport()
}

const expectGround = async (page: Page): Promise<void> => {
  await scrollTo(page, 0)
  await expect.poll(() => isGrounded(page)).toBe(false)
  const look = () =>
    header(page).evaluate(async element => {
      await Promise.allSettled(element.getAnimations().map(change => change.finished))
      return getComputedStyle(element).boxShadow
    })
  const before = await look()
  await scrollTo(page, 50)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(50)
  expect(await isGrounded(page)).toBe(false)
  await scrollTo(page, 51)
  await expect.poll(() => isGrounded(page)).toBe(true)
  expect(await look()).not.toBe(before)
  await expect(header(page)).toBeInViewport()
  expect((await header(page).boundingBox())?.height).toBe(64)
  await scrollTo(page, 0)
  await expect.poll(() => isGrounded(page)).toBe(false)
}

test('the keyboard alone gets through /, nothing with the focus hides behind the header, which gets its ground after 50 px [PAGE-17]', async ({
  page,
}) => {
  await page.goto('/')
  await expectWayByKeyboard(page)
  await expectGround(page)
  const links = page.getByRole('main').getByRole('link').filter({ visible: true })
  await links.last().focus()
  const hidden = () =>
    page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body || focused.closest('header, footer')) return 0
      return Math.max(0, 64 - focused.getBoundingClientRect().bottom)
    })
  for (let at = 0; at < (await links.count()); at += 1) {
    await page.keyboard.press('Shift+Tab')
    await expect.poll(hidden, { message: 'px of the focused link above the lower edge of the header' }).toBe(0)
  }
})

test('the keyboard alone gets through /women, whose header gets its ground and whose name is whole on the narrowest phones [PAGE-17]', async ({
  page,
}) => {
  await page.goto('/women')
  await expectWayByKeyboard(page)
  await expectGround(page)
  const name = page.getByRole('banner').getByText('for Women').locator('..')
  for (const width of [320, 360, 375, 390]) {
    await page.setViewportSize({ width, height: 640 })
    await expect(name).toBeVisible()
    const missing = await name.evaluate(element => element.scrollWidth - element.clientWidth)
    expect(missing, `px of the name that are cut off at ${width} px`).toBeLessThanOrEqual(0)
  }
})

test('below 900 px the navigation waits in a drawer of 280 px that keeps the focus and gives it back [PAGE-18]', async ({
  page,
}) => {
  await page.setViewportSize(tablet)
  await page.goto('/women')
  await expect(header(page).getByRole('link', { name: 'How it works' })).toBeHidden()
  await menuButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(menu(page)).toBeVisible()
  expect((await menu(page).boundingBox())?.width).toBe(280)
  await expectAccessible(page)

  const isInside = () => menu(page).evaluate(drawer => drawer.contains(document.activeElement))
  await expect.poll(isInside).toBe(true)
  for (let press = 0; press < 14; press += 1) {
    await page.keyboard.press('Tab')
    const place = await menu(page).evaluate(drawer =>
      drawer.contains(document.activeElement) || document.activeElement === document.body ? 'inside' : 'behind',
    )
    expect(place, `after ${press + 1} presses of Tab`).toBe('inside')
  }
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await expect(menuButton(page)).toBeFocused()

  await test.step('left open, it closes when the window grows to 900 px, where the navigation stands in the header', async () => {
    await menuButton(page).click()
    await expect(menu(page)).toBeVisible()
    await page.setViewportSize(desktop)
    await expect(menu(page)).toBeHidden()
    await expect(menuButton(page)).toBeHidden()
    await expect(header(page).getByRole('link', { name: 'How it works' })).toBeVisible()
  })

  await test.step('on a phone nothing behind it can be pressed, and a press beside it closes it', async () => {
    await page.setViewportSize(phone)
    await menuButton(page).click()
    await expect(menu(page)).toBeVisible()
    const title = page.getByRole('heading', { level: 1, includeHidden: true })
    const isReachable = await title.evaluate(element => {
      const { left, top, width } = element.getBoundingClientRect()
      const hit = document.elementFromPoint(Math.min(left + width / 2, innerWidth - 1), Math.max(top, 1))
      return hit !== null && element.contains(hit)
    })
    expect(isReachable).toBe(false)
    const drawer = await menu(page).boundingBox()
    await page.mouse.click((drawer?.x ?? 0) > 50 ? 10 : phone.width - 10, 500)
    await expect(menu(page)).toBeHidden()
  })
})

test('the account entry offers to sign in, and leads people with a session to their own pages', async ({
  page,
  signedIn,
}) => {
  await page.goto('/')
  await expect(header(page).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/user-login')
  await expect(header(page).getByRole('link', { name: 'My account' })).toBeHidden()

  const doctor = await signedIn('drOkoro')
  await doctor.goto('/women/blog')
  await expect(header(doctor).getByRole('link', { name: 'Sign in' })).toBeHidden()
  await header(doctor).getByRole('link', { name: 'My account' }).click()
  await expect(doctor).toHaveURL('/doctor/dashboard')
})

const storeCart = (page: Page, local: string | null, session: string | null) =>
  page.evaluate(
    ([first, second]) => {
      for (const [store, text] of [
        [localStorage, first],
        [sessionStorage, second],
      ] as const) {
        if (text === null || text === undefined) store.removeItem('shopifyCart')
        else store.setItem('shopifyCart', text)
      }
    },
    [local, session],
  )
const storedCart = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('shopifyCart'), sessionStorage.getItem('shopifyCart')])

test('the cart entry counts what lies in the cart of this browser, also from another tab; what cannot be read is cleared [PAGE-20]', async ({
  page,
  context,
}) => {
  const line = {
    id: 'gid://shopify/Product/1',
    variantId: 'gid://shopify/ProductVariant/1',
    title: 'Comb',
    price: '12.00',
  }
  const two = JSON.stringify([
    { ...line, quantity: 2 },
    { ...line, variantId: 'gid://shopify/ProductVariant/2', quantity: 1 },
  ])
  const cases: [local: string | null, session: string | null, name: string][] = [
    [two, null, 'Cart, 3 items'],
    [null, JSON.stringify([line]), 'Cart, 1 item'],
    ['undefined', two, 'Cart, 3 items'],
    ['null', 'undefined', 'Cart, 0 items'],
    ['{"lines":[]}', null, 'Cart, 0 items'],
  ]
  await page.goto('/')
  await expect(cartEntry(page)).toHaveAccessibleName('Cart, 0 items')
  for (const [local, session, name] of cases) {
    await storeCart(page, local, session)
    await page.reload()
    await expect(cartEntry(page), `${local} and ${session}`).toHaveAccessibleName(name)
    expect(await storedCart(page)).toEqual([local, session])
  }

  await storeCart(page, '[{"id":', '[{"id":"1","quantity":4}]')
  await page.reload()
  await expect(cartEntry(page)).toHaveAccessibleName('Cart, 0 items')
  expect(await storedCart(page)).toEqual([null, null])

  const other = await context.newPage()
  await other.goto('/terms-of-use')
  await storeCart(other, JSON.stringify([{ id: '1', variantId: '1', title: 'Comb', price: '1', quantity: 5 }]), null)
  await expect(cartEntry(page)).toHaveAccessibleName('Cart, 5 items')
})

test('the cart drawer opens on shop pages, 380 px wide and as wide as a phone, and says when it is empty', async ({
  page,
}) => {
  await page.goto('/women/shop')
  await cartEntry(page).click()
  const drawer = page.getByRole('dialog', { name: /cart/i })
  await expect(drawer.getByText('Your cart is empty')).toBeVisible()
  expect((await drawer.boundingBox())?.width).toBe(380)
  await page.keyboard.press('Escape')
  await expect(cartEntry(page)).toBeFocused()
  await page.setViewportSize(phone)
  await cartEntry(page).click()
  // The page without the room that is kept for a scroll bar; a phone keeps none.
  const pageWidth = await page.evaluate(() => document.body.getBoundingClientRect().width)
  expect(pageWidth).toBeGreaterThan(phone.width - 20)
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(pageWidth)
})
