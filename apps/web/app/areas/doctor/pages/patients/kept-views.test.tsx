import { patients as endpoints } from '@om/contracts/patients'
import { type SavedView, savedViews } from '@om/contracts/saved-views'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as patients from './patients.tsx'

const viewOf = (number: number, name: string, query: string, isDefault = false): SavedView => ({
  ...{ id: `00000000-0000-4000-8000-00000000000${number}`, list: 'patients', name, query, isDefault, place: number },
})

const given = (...items: SavedView[]) => {
  const server = { items }
  answer(endpoints.list, () => ({ items: [], nextCursor: null }))
  answer(savedViews.mine, () => server)
  answer(savedViews.save, ({ params: { id }, body }) => {
    const saved = { ...body, id, place: body.place ?? 9 }
    const others = server.items
      .filter(view => view.id !== id)
      .map(view => ({ ...view, isDefault: view.isDefault && !body.isDefault }))
    server.items = [...others, saved].sort((one, other) => one.place - other.place)
    return server
  })
  answer(savedViews.remove, ({ params: { id } }) => {
    server.items = server.items.filter(view => view.id !== id)
    return { ok: true }
  })
  return server
}

const open = (at: string) => openScreen([screenAt('patients', patients)], { at, as: people.drOkoro })
type User = ReturnType<typeof open>['user']
const openMenu = async (user: User) => {
  await user.click(await screen.findByRole('button', { name: /^Saved views/ }))
  return screen.findByRole('menu')
}

test('filters are kept without the search, opened again, and replaced under their name [SCREEN-S802] [SCREEN-S804]', async () => {
  const server = given()
  const { user, address } = open('/patients?view=on_hold&brand=women&search=ada')
  await openMenu(user)
  await user.click(screen.getByRole('menuitem', { name: 'Keep these filters…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Keep these filters' })
  expect(dialog).toHaveTextContent('What is typed in the search is not')
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Women on hold')
  await user.click(within(dialog).getByRole('button', { name: 'Keep' }))
  expect(await screen.findByText('“Women on hold” is kept.')).toBeVisible()
  expect(server.items).toMatchObject([{ name: 'Women on hold', query: 'view=on_hold&brand=women' }])

  await user.click(screen.getByRole('link', { name: 'In treatment' }))
  await expect.poll(address).toContain('view=in_treatment')
  await openMenu(user)
  await user.click(screen.getByRole('menuitem', { name: 'Women on hold' }))
  await expect.poll(address).toBe('/patients?view=on_hold&brand=women')

  await user.click(screen.getByRole('link', { name: 'In treatment' }))
  await openMenu(user)
  await user.click(screen.getByRole('menuitem', { name: 'Keep these filters…' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'women ON hold')
  await user.click(screen.getByRole('button', { name: 'Replace' }))
  expect(await screen.findByText('“Women on hold” has these filters now.')).toBeVisible()
  expect(server.items).toMatchObject([{ query: 'view=in_treatment&brand=women' }])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await expect.poll(() => server.items[0]?.query).toBe('view=on_hold&brand=women')
})

test('the view with the star opens first, and what was removed comes back [SCREEN-S803] [SCREEN-S804]', async () => {
  const server = given(viewOf(1, 'Held', 'view=on_hold', true), viewOf(2, 'Old', 'view=gone'))
  const { user, address } = open('/patients')
  await expect.poll(address).toBe('/patients?view=on_hold')
  // Everyone is one press away, and stays.
  await user.click(screen.getByRole('link', { name: 'Everyone' }))
  await expect.poll(address).toBe('/patients')
  const menu = await openMenu(user)
  expect(within(menu).getByRole('menuitem', { name: /^Old/ })).toHaveTextContent(
    'One of its filters is no longer there.',
  )
  await user.click(within(menu).getByRole('menuitem', { name: 'Rename, arrange or remove…' }))
  await user.click(await screen.findByRole('button', { name: 'Remove Old' }))
  await expect.poll(() => server.items.length).toBe(1)
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await expect.poll(() => server.items.map(({ name }) => name)).toEqual(['Held', 'Old'])
  const name = screen.getByRole('textbox', { name: 'Name of Held' })
  await user.clear(name)
  await user.type(name, 'old{Enter}')
  expect(await screen.findByText('Another view has this name.')).toBeVisible()
  await user.clear(name)
  await user.type(name, 'Waiting{Enter}')
  await expect.poll(() => server.items[0]?.name).toBe('Waiting')
})
