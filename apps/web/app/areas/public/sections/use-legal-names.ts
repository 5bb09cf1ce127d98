import { useConfig } from '#app/ui/use-config.ts'
import type { LegalNames } from '../content/legal.ts'

/** Names, addresses and settings that the legal texts print. */
export const useLegalNames = (): LegalNames => {
  const { productName, legal, contact, pharmacy, analytics } = useConfig()
  return {
    product: productName,
    company: legal.companyName,
    number: legal.businessNumber,
    ...contact,
    pharmacy,
    hasTags: Boolean(analytics.tagId || analytics.containerId),
  }
}
