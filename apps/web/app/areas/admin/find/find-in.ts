import type { MatterSummary } from '@om/contracts/matters'
import { api } from '#app/browser/api.ts'

export type Found = { id: string; name: string; about: string; to: string }
export type FoundGroup = { key: string; title: string; items: Found[]; all: string | null; hasFailed: boolean }

const MOST = 5

type Source = {
  title: string
  /** The list with everything that fits; null where there is none. */
  all: ((words: string) => string) | null
  find: (words: string, signal: AbortSignal) => Promise<Found[]>
}

const address = (path: string, said: Record<string, string>) => `${path}?${new URLSearchParams(said)}`

const people: Source = {
  title: 'People',
  all: search => address('/admin/users', { search }),
  find: async (search, signal) =>
    (await api.accounts.list({ query: { search, limit: MOST } }, { signal })).items.map(
      ({ id, name, email, role }) => ({
        id,
        name: name || email,
        about: `${role}, ${email}`,
        to: address('/admin/users', { search, account: id }),
      }),
    ),
}

const shopOrders: Source = {
  title: 'Orders and parcels of the shop',
  all: search => address('/admin/orders', { search }),
  find: async (search, signal) =>
    (await api.shopAdmin.list({ query: { view: 'all', sort: 'newest', search, limit: MOST } }, { signal })).items.map(
      one => ({
        id: one.id,
        name: one.name,
        about: one.customerName || one.email,
        to: address('/admin/orders', { search, order: one.id }),
      }),
    ),
}

const payments: Source = {
  title: 'Invoices, orders and parcels of care',
  all: search => address('/admin/orders', { part: 'payments', search }),
  find: async (search, signal) =>
    (await api.payments.list({ query: { view: 'all', search, limit: MOST } }, { signal })).items.map(one => ({
      id: one.id,
      name: one.number,
      about: one.patientName || one.email,
      to: address('/admin/orders', { part: 'payments', search, payment: one.id }),
    })),
}

const messages: Source = {
  title: 'Messages',
  all: search => address('/admin/messages', { view: 'all', search }),
  find: async (search, signal) =>
    (await api.support.list({ query: { search, limit: MOST } }, { signal })).items.map(one => ({
      id: one.id,
      name: `T${one.number}`,
      about: one.name || one.email,
      to: address('/admin/messages', { view: 'all', search, ticket: one.id }),
    })),
}

const aboutMatter = ({ title, closedAt }: MatterSummary) => (closedAt ? `${title}, closed` : title)

const registers: Source = {
  title: 'Registers',
  all: null,
  find: async (words, signal) =>
    (await api.matters.search({ body: { words } }, { signal })).items.slice(0, MOST).map(one => ({
      id: one.id,
      name: one.number,
      about: aboutMatter(one),
      to: address('/admin/messages', { section: 'registers', matter: one.id }),
    })),
}

/** Looks everywhere at once, each as the reader's rights allow; where one place fails the others are shown. */
export const findIn = (words: string, isSuperadmin: boolean, signal: AbortSignal): Promise<FoundGroup[]> => {
  const sources = { ...(isSuperadmin ? { people } : {}), shopOrders, payments, messages, registers }
  return Promise.all(
    Object.entries(sources).map(async ([key, { title, all, find }]) => {
      const items = await find(words, signal).catch(() => null)
      return {
        key,
        title,
        items: items ?? [],
        all: items && items.length >= MOST && all ? all(words) : null,
        hasFailed: items === null,
      }
    }),
  )
}
