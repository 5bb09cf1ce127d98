/** One numbered part of a legal page. */
export type LegalPart = { id: string; heading: string; text: readonly string[]; points?: readonly string[] }

export type LegalNames = { product: string; company: string; number: string }

export type LegalText = { title: string; updated: string; lead: string; parts: readonly LegalPart[] }
