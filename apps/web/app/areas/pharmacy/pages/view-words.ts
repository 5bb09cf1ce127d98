import { viewWords as scriptViewWords } from '#app/features/dispensing/order-words.ts'
import type { View } from './orders-search.ts'

/** What each view of the lists is called. */
export const viewWords: Record<View, string> = { ...scriptViewWords, to_pack: 'To pack' }
