import type { ReactNode } from 'react'

/** One chapter of the style page. Its id is the fragment of its address. It shows specimens, or whatever it draws itself. */
export type StylePart = { id: string; title: string; lead: ReactNode } & (
  | { Body: () => ReactNode }
  | { specimens: readonly Specimen[] }
)

/** Chapters that belong together in the navigation. */
export type StyleGroup = { title: string; parts: readonly StylePart[] }

/** One shared piece, shown with the content it has in the product. */
export type Specimen = {
  id: string
  name: string
  /** The file it comes from, below `app/`. */
  from: string
  about: ReactNode
  Show: () => ReactNode
  /** `page` stands on the page's own ground, `card` on a card, `bleed` reaches both edges. */
  ground?: 'page' | 'card' | 'bleed'
  /** Takes the whole row. */
  isWide?: boolean
}
