import { act, screen, waitFor, within } from '@testing-library/react'
import { createRef } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { cart } from '#app/browser/cart/cart.ts'
import { show } from '#test/render.tsx'
import { CartDrawer, type DrawerVoice } from './cart-drawer.tsx'

const gid = (number: number) => `gid://shopify/ProductVariant/${number}`

const shampoo = {
  id: 'p1',
  variantId: gid(1),
  title: 'Shampoo',
  quantity: 2,
  price: '32.00',
  variantTitle: '250 mL',
  path: '/shop/product/shampoo',
}
const serum = { id: 'p2', variantId: gid(2), title: 'Serum', quantity: 1, price: '45.00' }

/** The drawer with these lines in the cart, as a closed dialog holds it: nothing is asked of the shop. */
const open = async (...lines: Record<string, unknown>[]) => {
  cart.follow(lines)
  localStorage.setItem('shopifyCart', JSON.stringify(lines))
  const voice = createRef<DrawerVoice>()
  const shown = show(<CartDrawer dialog={document.createElement('dialog')} brand="men" ref={voice} />, { look: 'men' })
  await screen.findByText(lines.length > 0 ? 'Checkout' : 'Your cart is empty')
  return { ...shown, voice }
}

const lineOf = (name: string) => {
  const line = screen.getByRole('group', { name: `Quantity of ${name}` }).closest('li')
  if (!line) throw new Error(`${name} is not in the cart`)
  return within(line)
}
const quantityOf = (name: string) => screen.getByRole('textbox', { name: `Quantity of ${name}` })
const total = () => screen.getByText('Total').parentElement

beforeEach(() => cart.clear())

describe('the cart’s drawer', () => {
  test('an empty cart says so and leads to the shop', async () => {
    await open()
    expect(screen.getByRole('link', { name: 'Browse products' })).toHaveAttribute('href', '/shop')
    expect(screen.queryByRole('link', { name: 'Checkout' })).not.toBeInTheDocument()
  })

  test('a line tells variant, single price and total; the cart counts and adds up', async () => {
    await open(shampoo, serum)
    const line = lineOf('Shampoo')
    expect(line.getByRole('link', { name: 'Shampoo' })).toHaveAttribute('href', '/shop/product/shampoo')
    expect(line.getByText('250 mL')).toBeInTheDocument()
    expect(line.getByText('A$64.00')).toBeInTheDocument()
    expect(line.getByText(/A\$32\.00/).closest('p')).toHaveTextContent('A$32.00 each')
    expect(screen.getByText('3 items')).toBeInTheDocument()
    expect(total()).toHaveTextContent('A$109.00')
    expect(await screen.findByText(/Delivery A\$8\.95, free from A\$80\.00\./)).toBeInTheDocument()
  })

  test('a line without a quantity counts none in the total and is shown as one', async () => {
    await open({ ...shampoo, quantity: undefined })
    expect(quantityOf('Shampoo')).toHaveValue('1')
    expect(screen.getByText('0 items')).toBeInTheDocument()
    expect(total()).toHaveTextContent('A$0.00')
  })

  test('the stepper changes the quantity, never below one', async () => {
    const { user } = await open({ ...shampoo, quantity: 1 })
    const fewer = screen.getByRole('button', { name: 'One fewer of Shampoo' })
    expect(fewer).toHaveAttribute('aria-disabled', 'true')
    await user.click(fewer)
    expect(quantityOf('Shampoo')).toHaveValue('1')
    await user.click(screen.getByRole('button', { name: 'One more of Shampoo' }))
    expect(quantityOf('Shampoo')).toHaveValue('2')
    expect(total()).toHaveTextContent('A$64.00')
  })

  test.each([
    ['12', '12'],
    ['0', '1'],
    ['many', '2'],
    ['500', '99'],
  ])('typing %s into the quantity makes it %s once the field is left [CART-81]', async (typed, held) => {
    const { user } = await open(shampoo)
    await user.clear(quantityOf('Shampoo'))
    await user.type(quantityOf('Shampoo'), typed)
    await user.tab()
    expect(quantityOf('Shampoo')).toHaveValue(held)
  })

  test('what is being typed survives a change from another tab', async () => {
    const { user } = await open(shampoo, serum)
    await user.clear(quantityOf('Shampoo'))
    await user.type(quantityOf('Shampoo'), '7')
    act(() => cart.follow([shampoo]))
    expect(quantityOf('Shampoo')).toHaveValue('7')
    expect(screen.queryByRole('textbox', { name: 'Quantity of Serum' })).not.toBeInTheDocument()
  })

  test('a removal is told, can be taken back at its place, and the focus stays in sight [CART-82]', async () => {
    const { user } = await open(shampoo, serum)
    await user.click(screen.getByRole('button', { name: 'Remove Shampoo' }))
    expect(screen.getByText('Shampoo removed', { selector: '[role=status]' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
    expect(total()).toHaveTextContent('A$45.00')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(cart.state().lines.map(({ title }) => title)).toEqual(['Shampoo', 'Serum'])
    expect(screen.getByText('Shampoo is back in your cart')).toHaveAttribute('role', 'status')
    expect(screen.getByText('3 items')).toHaveFocus()
  })

  test('the last line can be taken back too', async () => {
    const { user } = await open(serum)
    await user.click(screen.getByRole('button', { name: 'Remove Serum' }))
    expect(screen.getByText('Your cart is empty')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.getByText('1 item')).toHaveFocus()
  })

  test.each([
    [{ requiresPrescription: true }, 'Needs a prescription: a doctor decides first'],
    [{ isSubscription: true, frequencyDays: 30 }, 'Every 30 days, by subscription'],
    [{ availableForSale: false }, 'May be sold out'],
    [{ variantId: 'gid://other/1' }, 'We cannot tell which item this is: remove it, then add it again'],
  ])('a line with %j says: %s', async (fields, words) => {
    await open({ ...serum, ...fields })
    expect(await screen.findByText(words)).toBeInTheDocument()
  })

  test('a line whose id is no variant has no price, and counts none in the total', async () => {
    await open({ ...serum, variantId: 'gid://other/1' }, shampoo)
    expect(lineOf('Serum').queryByText(/A\$/)).not.toBeInTheDocument()
    expect(total()).toHaveTextContent('A$64.00')
  })

  test('a subscription leads to its own checkout', async () => {
    await open({ ...serum, isSubscription: true, frequencyDays: 30, clientSecret: 'cs_1' })
    const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Checkout' })
    expect(href).toContain('/shop/subscription-checkout?')
    expect(href).not.toContain('cs_1')
  })

  test('says and notes what others on the page tell it', async () => {
    const { voice, user } = await open(shampoo)
    act(() => voice.current?.say('Serum added to your cart'))
    expect(screen.getByText('Serum added to your cart')).toHaveAttribute('role', 'status')
    let isChanged = false
    act(() =>
      voice.current?.note('The cart holds one kind.', {
        label: 'Change it',
        run: () => {
          isChanged = true
        },
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Change it' }))
    expect(isChanged).toBe(true)
  })

  test('a refusal is an alert until the cart changes', async () => {
    const { user } = await open(shampoo)
    act(() => cart.fail('Failed to add product to cart'))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Failed to add product to cart'))
    await user.click(screen.getByRole('button', { name: 'One more of Shampoo' }))
    expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  })
})
