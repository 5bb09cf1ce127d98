import { api } from '#app/browser/api.ts'

const shapeOf = /^20\d{2}-Q[1-4]$/

/** The review of the quarter that the address names, and the records that were opened for a reason. */
export const loadReview = async (url: string, signal: AbortSignal) => {
  const quarter = new URL(url).searchParams.get('quarter') ?? ''
  const [review, openings] = await Promise.all([
    api.accessReview.read({ query: shapeOf.test(quarter) ? { quarter } : {} }, { signal }),
    api.accessReview.openings({ query: { limit: 20 } }, { signal }),
  ])
  return { review, openings }
}

export type ReviewLoaded = Awaited<ReturnType<typeof loadReview>>
