import type { clientErrors, pageViewCounts } from '../tables/public-site.ts'
import { dayOf, hoursBefore, idOf } from './ids.ts'

type Views = typeof pageViewCounts.$inferInsert

/** Views of a usual weekday. */
const usual: [path: string, brand: Views['brand'], views: number][] = [
  ['/', 'men', 420],
  ['/mens-hair-loss-treatment', 'men', 165],
  ['/how-it-works', 'men', 120],
  ['/hair-loss-quiz', 'men', 98],
  ['/shop', 'men', 74],
  ['/shop/product/*', 'men', 88],
  ['/blog', 'men', 46],
  ['/blog/*', 'men', 132],
  ['/practitioners', 'men', 39],
  ['/support', 'men', 31],
  ['/t/auspost/*', 'men', 22],
  ['/terms-of-use', 'men', 5],
  ['/privacy-policy', 'men', 7],
  ['/women', 'women', 310],
  ['/women/how-it-works', 'women', 102],
  ['/women/hair-loss-quiz', 'women', 91],
  ['/women/shop', 'women', 52],
  ['/women/blog', 'women', 41],
  ['/women/blog/*', 'women', 118],
  ['/women/practitioners', 'women', 36],
  ['/women/support', 'women', 24],
  ['/user-login', 'none', 64],
  ['/patient-dashboard', 'none', 81],
  ['/patient-orders', 'none', 44],
  ['/doctor/dashboard', 'none', 26],
  ['/pharmacy-orders', 'none', 33],
  ['other', 'men', 9],
]

/** Sunday to Saturday: people read about their hair on Sunday evening and have other things to do on Friday. */
const rhythm = [1.18, 1.08, 1.02, 1, 0.96, 0.82, 0.94]
const shownDays = 30
const dayMs = 86_400_000

/** A number from 0 to 1 that is always the same for the same words. */
export const shareOf = (...words: (string | number)[]): number =>
  Number.parseInt(idOf(...words).slice(0, 6), 16) / 0xffffff

/** The last 30 days, oldest first, each with how busy it was beside a usual weekday; today up to the hour. */
export const shownDaysOf = (now: Date): { day: string; weight: number }[] => {
  const today = dayOf(now)
  const hour = Number(now.toLocaleTimeString('en-GB', { timeZone: 'Australia/Sydney', hour: '2-digit' }).slice(0, 2))
  return Array.from({ length: shownDays }, (_, index) => shownDays - 1 - index).map(ago => {
    const day = dayOf(new Date(now.getTime() - ago * dayMs))
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
    const growth = 1 + (shownDays - ago) * 0.006
    const part = day === today ? (hour + 1) / 24 : 1
    return { day, weight: (rhythm[weekday] ?? 1) * growth * part }
  })
}

/** Page views of the last 30 days, today up to the hour. */
export const buildPageViews = (now: Date): Views[] =>
  shownDaysOf(now).flatMap(({ day, weight }) =>
    usual.map(([path, brand, views]) => ({
      day,
      path,
      brand,
      views: Math.max(1, Math.round(views * weight * (0.86 + 0.28 * shareOf(day, path)))),
    })),
  )

type BrowserError = typeof clientErrors.$inferInsert

const errors: Omit<BrowserError, 'fingerprint' | 'firstSeenAt' | 'lastSeenAt'>[] = [
  {
    name: 'ChunkLoadError',
    message: 'Failed to fetch dynamically imported module: /assets/support-DqV31x0e.js',
    stack:
      'TypeError: Failed to fetch dynamically imported module\n    at loadRoute (/assets/entry-Bm2kQ8fz.js:1:48211)',
    componentStack: '    at Outlet\n    at LiveLayout',
    path: '/support',
    count: 14,
  },
  {
    name: 'TypeError',
    message: "Cannot read properties of null (reading 'getTracks')",
    stack:
      "TypeError: Cannot read properties of null (reading 'getTracks')\n    at stopCamera (/assets/video-test-C7hd02Ls.js:1:9120)",
    componentStack: '    at CameraCheck\n    at VideoTest',
    path: '/video-test',
    count: 3,
  },
  {
    name: 'QuotaExceededError',
    message: 'The quota has been exceeded.',
    stack: 'QuotaExceededError: The quota has been exceeded.\n    at keepDraft (/assets/quiz-Ba81mmPq.js:1:20394)',
    componentStack: '    at QuizStep\n    at Quiz',
    path: '/hair-loss-quiz',
    count: 1,
  },
]

/** Errors that browsers met this month; one of them was put away. */
export const buildBrowserErrors = (now: Date): BrowserError[] =>
  errors.map((error, index) => ({
    ...error,
    id: idOf('browser error', index),
    fingerprint: idOf('fingerprint', index),
    firstSeenAt: hoursBefore(now, 24 * (3 + 6 * index)),
    lastSeenAt: hoursBefore(now, 2 + 40 * index),
    dismissedAt: index === 2 ? hoursBefore(now, 70) : null,
  }))
