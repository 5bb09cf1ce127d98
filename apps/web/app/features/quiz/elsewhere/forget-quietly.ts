import type { Kept } from '../draft.ts'

/** Has the copy with the clinic forgotten; without a connection it goes by itself when its 30 days are over. */
export const forgetQuietly = (kept: Kept | null | undefined): void => {
  if (!kept) return
  const forget = async () => {
    const { forgetKept } = await import('./keep.ts')
    await forgetKept(kept.code)
  }
  forget().catch(() => undefined)
}
