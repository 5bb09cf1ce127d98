/** Redirects, titles, indexing and layout, all by path. (Spec §2) */

import { canonicalSlug, slugOfProductId } from './catalogue/handles.ts'

const nameOf = (path: string): string => {
  const name = path.replace(/[?#].*$/s, '')
  return name.length > 1 ? name.replace(/\/+$/, '') || '/' : name
}

const restOf = (path: string): string => path.slice(path.search(/[?#]|$/))

const redirects: Record<string, string> = {
  '/quiz': '/hair-loss-quiz',
  '/women/quiz': '/women/hair-loss-quiz',
  '/get-started': '/hair-loss-quiz',
  '/women/get-started': '/women/hair-loss-quiz',
  '/hair-loss': '/mens-hair-loss-treatment',
  '/hers': '/women',
  '/login': '/user-login',
  '/consumer-login': '/user-login',
  '/dashboard': '/doctor/dashboard',
  '/consumer-dashboard': '/patient-dashboard',
  '/patient/prescriptions': '/patient-prescriptions',
  '/profile': '/patient-profile',
  // Where mails lead: their addresses say nothing of a treatment.
  '/patient-review': '/patient-prescriptions',
}

/** `/product-page?handle=…` or `?id=…` leads to the product's own page; without either it is a page of its own. (Spec §2) */
const ofProductPage = (path: string): string | null => {
  const [, before = '', fragment = ''] = /^([^#]*)(#.*)?$/s.exec(path) ?? []
  const query = new URLSearchParams(before.split('?').slice(1).join('?'))
  const handle = query.get('handle')?.trim()
  const id = query.get('id')?.trim()
  const slug = handle ? canonicalSlug(handle) : id ? slugOfProductId(id) : null
  if (!slug) return null
  query.delete('handle')
  query.delete('id')
  const rest = query.size > 0 ? `?${query}` : ''
  return `/shop/product/${encodeURIComponent(slug)}${rest}${fragment}`
}

const productPath = /^((?:\/women)?\/shop\/product\/)([^/]+)$/

/** Old and shop names of a product, in any case, lead to its one address. (Spec §3) */
const ofProduct = (path: string): string | null => {
  const [, base = '', typed] = productPath.exec(nameOf(path)) ?? []
  if (typed === undefined) return null
  try {
    const slug = encodeURIComponent(canonicalSlug(decodeURIComponent(typed)))
    return slug === '' || slug === typed ? null : base + slug + restOf(path)
  } catch {
    return null
  }
}

/** Characters that no address of ours has, and that routes take for the end of a line. */
const control = /%(0|1)[\da-f]|%7f/i

/** Where a path redirects to, query and fragment kept, or null when it is its own page. (Spec §2) */
export const redirectOf = (path: string): string | null => {
  const name = nameOf(path)
  if (control.test(name)) return '/'
  const target = redirects[name]
  if (target !== undefined) return target + restOf(path)
  return name === '/product-page' ? ofProductPage(path) : ofProduct(path)
}

/** The paths that redirect elsewhere. */
export const redirectPaths: readonly string[] = Object.keys(redirects)

/** Titles of public and shop pages, printed as `{product} | X`. A trailing `*` stands for one more segment. */
const publicTitles: Record<string, string> = {
  '/': 'Hair-Loss Treatments',
  '/women': 'Hair-Loss Treatments',
  '/mens-hair-loss-treatment': "Men's Hair-Loss Treatment",
  '/how-it-works': 'How It Works',
  '/women/how-it-works': 'How It Works',
  '/shop': 'Shop',
  '/women/shop': 'Shop',
  '/shop/product/*': 'Shop',
  '/women/shop/product/*': 'Shop',
  '/product-page': 'Shop',
  '/shop/subscription-checkout': 'Subscription Checkout',
  '/shop/subscription-payment-setup': 'Payment Setup',
  '/shop/subscription-setup-success': 'Payment Setup Complete',
  '/shop/checkout': 'Checkout',
  '/shop/subscription-payment': 'Subscription Payment',
  '/order-confirmation': 'Order Confirmation',
  '/subscription-success': 'Subscription Confirmed',
  '/blog': 'Research',
  '/blog/*': 'Research',
  '/women/blog': "Women's Stories",
  '/women/blog/*': "Women's Stories",
  '/practitioners': 'Clinical Team',
  '/women/practitioners': 'Clinical Team',
  '/hair-loss-quiz': 'Hair Loss Quiz',
  '/women/hair-loss-quiz': 'Hair Loss Quiz',
  '/se': 'Report a Side Effect',
  '/women/se': 'Report a Side Effect',
  '/support': 'Support & FAQs',
  '/women/support': 'Support & FAQs',
  '/terms-of-use': 'Terms of Use',
  '/privacy-policy': 'Privacy Policy',
  '/get-started': 'Get Started',
  '/t/auspost/*': 'Track Your Parcel',
  '/unsubscribe/*': 'News by E-mail',
}

/** Titles of sign-in and portal pages, printed as `OM | X`. */
const memberTitles: Record<string, string> = {
  '/user-login': 'Patient Login',
  '/subscription-login': 'Sign In',
  '/doctor-login': 'Doctor Login',
  '/admin-login': 'Admin Login',
  '/pharmacy-login': 'Pharmacy Login',
  '/user-registration': 'Create Account',
  '/consumer-register': 'Create Account',
  '/patient-register': 'Create Account',
  '/please-verify': 'Verify Your Email',
  '/email-verification': 'Email Verification',
  '/auth/callback': 'Signing In',
  '/forgot-password': 'Forgot Password',
  '/reset-password': 'Reset Password',
  '/complete-google-registration': 'Complete Registration',
  '/keep-second-step': 'Keep Second Step',
  '/admin/dashboard': 'Dashboard',
  '/admin/messages': 'Messages',
  '/admin/money/days': 'Money',
  '/admin/money/disputes': 'Money',
  '/admin/money/figures': 'Money',
  '/admin/money/gst': 'Money',
  '/admin/self-check': 'Self-check',
  '/admin/orders': 'Orders',
  '/admin/users': 'User Management',
  '/doctor/dashboard': 'Dashboard',
  '/doctor/openings': 'Opened for a reason',
  '/patients': 'Patients',
  '/patients/*': 'Patient',
  '/patients/*/history': 'Patient',
  '/calendar': 'Calendar',
  '/prescriptions': 'Rx History',
  '/prescription-templates': 'Prescriptions',
  '/resources': 'Resources',
  '/doctor-settings': 'Settings',
  '/pharmacy-dashboard': 'Dashboard',
  '/pharmacy-orders': 'Orders',
  '/pharmacy-prescriptions': 'Fulfillment',
  '/patient-dashboard': 'Dashboard',
  '/patient-evidence': 'Evidence',
  '/patient-evidence/*': 'Evidence',
  '/patient-messages': 'Messages',
  '/secure-messaging': 'Messages',
  '/patient-appointments': 'Appointments',
  '/patient-appointments/history': 'Appointment History',
  '/patient-prescriptions': 'Prescriptions',
  '/patient-orders': 'Orders',
  '/patient-treatments': 'Treatments',
  '/patient-subscription': 'Subscription',
  '/patient-subscription-management': 'Manage Subscriptions',
  '/patient-subscription-management/changes/*': 'Receipt',
  '/patient-subscription-success': 'Subscription Confirmed',
  '/patient-subscription-cancel': 'Payment Cancelled',
  '/subscription-test-success': 'Subscription Confirmed',
  '/subscription-test-cancel': 'Payment Cancelled',
  '/stripe-checkout-test': 'Test Checkout',
  '/patient-profile': 'My Profile',
  '/patient-shipping-addresses': 'Shipping Addresses',
  '/consumer-health-records': 'Health Records',
  '/consumer-health-records/history': 'What Happened',
  '/consumer-health-records/assessments': 'Assessments and Letters',
  '/consumer-health-records/medicines': 'Medicines',
  '/consumer-health-records/your-gp': 'Your GP',
  '/consumer-health-records/consents': 'Consents',
  '/consumer-health-records/corrections': 'Corrections and requests',
  '/consumer-health-records/who-looked': 'Who Has Looked',
  '/letter': 'Letter',
  '/video-test': 'Device Test',
  '/video-redirect/*': 'Video Appointment',
}

/** Every page that has a title; `*` stands for one more segment. */
export const titledPaths: readonly string[] = [...Object.keys(publicTitles), ...Object.keys(memberTitles)]

const find = (titles: Record<string, string>, name: string): string | undefined =>
  titles[name] ?? titles[name.replace(/\/[^/]+(\/history)?$/, '/*$1')]

/** The page title of a path: public pages with the product name, members' pages with `OM`. (Spec §2) */
export const titleOf = (path: string, productName: string): string => {
  const name = nameOf(path)
  const open = find(publicTitles, name)
  if (open) return `${productName} | ${open}`
  const member = find(memberTitles, name)
  return member ? `OM | ${member}` : productName
}

const indexed =
  /^(\/|\/women|\/mens-hair-loss-treatment|(\/women)?\/(how-it-works|shop|shop\/product\/[^/]+|blog|blog\/[^/]+|practitioners|hair-loss-quiz|support)|\/product-page|\/terms-of-use|\/privacy-policy|\/sitemap\.html)$/

/** Whether search engines are asked to stay away: portals, sign-in, checkout, order and unknown pages. */
export const isNoIndex = (path: string): boolean => !indexed.test(nameOf(path))

export type Layout = 'doctor' | 'patient' | 'pharmacy' | 'admin' | 'shop' | 'default' | 'auth'

const layouts: readonly (readonly [Layout, RegExp])[] = [
  ['auth', /^\/(user|doctor|admin|pharmacy|subscription|consumer)-login(\/|$)|^\/login$/],
  ['auth', /^\/(user-registration|consumer-register|patient-register|please-verify|email-verification)$/],
  ['auth', /^\/(auth\/.*|forgot-password|reset-password|complete-google-registration|keep-second-step)$/],
  ['admin', /^\/admin(\/|$)/],
  ['doctor', /^\/(doctor|doctor-settings|dashboard|patients|calendar|resources)(\/|$)/],
  ['doctor', /^\/(prescriptions|prescription-templates)(\/|$)/],
  ['pharmacy', /^\/pharmacy-/],
  ['patient', /^\/(patient(-[^/]+)?|secure-messaging|consumer-dashboard|consumer-health-records|profile)(\/|$)/],
  ['patient', /^\/(subscription-test-(success|cancel)|stripe-checkout-test)$/],
  ['shop', /^(\/women)?\/shop(\/|$)/],
  ['shop', /^\/(product-page|order-confirmation|subscription-success)$/],
]

/** The layout of a page, by the prefix of its path. (Spec §2: layouts and page behaviour) */
export const layoutOf = (path: string): Layout => {
  const name = nameOf(path)
  return layouts.find(([, prefix]) => prefix.test(name))?.[0] ?? 'default'
}

/** Whether the layout leaves out the footer: the patient's messaging pages do. (Spec §2) */
export const hidesFooter = (path: string): boolean =>
  /^\/(patient-messages|secure-messaging|video-redirect\/[^/]+)$/.test(nameOf(path))

const cartPages = /^\/(women\/shop|shop|product|cart|order|subscription|checkout)/

/** Whether the cart drawer loads on a page: shop, product, cart, order, subscription and checkout paths. (Spec §2) */
export const loadsCart = (path: string): boolean => cartPages.test(nameOf(path).toLowerCase())
