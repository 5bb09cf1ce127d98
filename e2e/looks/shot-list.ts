import type { PersonName } from '@om/testing/people'
import { publicPaths } from '#e2e/fixtures/public-site.ts'
import { fileNameOf, withFewAlike } from './with-product.ts'

/** One picture: who looks at which address. `isRecord` opens the first record of a list by its key. */
export type Shot = { name: string; path: string; as?: PersonName; isRecord?: boolean }

const shotOf = (path: string, as?: PersonName, isRecord = false): Shot => ({
  name: [...(as ? [as] : []), fileNameOf(path).replaceAll(/[?=&]/g, '_'), ...(isRecord ? ['record'] : [])].join('.'),
  path,
  ...(as ? { as } : {}),
  isRecord,
})

const patientPages = [
  '/patient-dashboard',
  '/patient-appointments',
  '/patient-appointments/history',
  '/patient-evidence',
  '/patient-evidence/finasteride-topical',
  '/patient-treatments',
  '/patient-orders',
  '/patient-prescriptions',
  '/patient-profile',
  '/patient-subscription',
  '/patient-subscription-management',
  '/patient-subscription-management/cards',
  '/patient-subscription-management/invoices',
  '/patient-messages',
  '/secure-messaging',
  '/patient-subscription-success',
  '/patient-subscription-cancel',
]

/** Pages of each person, and the lists among them whose first record is shown too. */
const portals: { as: PersonName; pages: string[]; lists: string[] }[] = [
  {
    as: 'sam',
    pages: ['/admin/dashboard', '/admin/self-check'],
    lists: ['/admin/messages', '/admin/orders', '/admin/users'],
  },
  {
    as: 'drOkoro',
    pages: ['/calendar', '/doctor-settings'],
    lists: ['/patients', '/prescription-templates', '/prescriptions', '/doctor/dashboard'],
  },
  {
    as: 'phTran',
    pages: ['/pharmacy-dashboard', '/pharmacy-orders?view=shipped'],
    lists: ['/pharmacy-orders', '/pharmacy-prescriptions', '/pharmacy-orders?kind=shop'],
  },
  { as: 'marcus', pages: patientPages, lists: [] },
  { as: 'mina', pages: patientPages, lists: [] },
]

/** Pages that anybody can open and no search engine lists. */
const quietPages = [
  '/user-login',
  '/subscription-login',
  '/doctor-login',
  '/pharmacy-login',
  '/admin-login',
  '/user-registration',
  '/please-verify',
  '/forgot-password',
  '/reset-password',
  '/complete-google-registration',
  '/keep-second-step',
  '/shop/checkout',
  '/shop/subscription-checkout',
  '/order-confirmation',
  '/no-such-page',
  '/women/no-such-page',
]

/** Every picture. Portals come first: what is looked at in public is counted on the admin's pages. */
export const allShots = async (): Promise<Shot[]> => [
  ...portals.flatMap(({ as, pages, lists }) => [
    ...pages.map(path => shotOf(path, as)),
    ...lists.flatMap(path => [shotOf(path, as), shotOf(path, as, true)]),
  ]),
  ...quietPages.map(path => shotOf(path)),
  ...(await withFewAlike(await publicPaths())).map(path => shotOf(path)),
]
