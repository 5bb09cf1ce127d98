import { articlePath } from '@om/content/read-articles'
import { type SiteGroup, sitePages } from '@om/domain/site'
import type { Deps } from '#src/deps.ts'
import type { ShelfState } from '#src/modules/shop/catalogue/range/shelf.ts'

/** One line of the site's own list; `changedOn` where it is known. */
export type Listed = { path: string; label: string; group: SiteGroup; changedOn: string | null }

/** Where a product is shown on the shelf of a brand. */
export const productPath = (brand: 'men' | 'women', slug: string): string =>
  `${brand === 'women' ? '/women' : ''}/shop/product/${encodeURIComponent(slug)}`

/** Every page that may be found: the fixed ones, the articles of both brands and the products on their shelves. */
export const listSite = (
  { articles }: Pick<Deps, 'articles'>,
  { products }: Pick<ShelfState, 'products'>,
): Listed[] => [
  ...sitePages.map(page => ({ ...page, changedOn: null })),
  ...(['men', 'women'] as const).flatMap(brand =>
    articles.of(brand).map(article => ({
      path: articlePath(article),
      label: article.title,
      group: 'Reading' as const,
      changedOn: article.updatedOn,
    })),
  ),
  ...(['men', 'women'] as const).flatMap(brand =>
    products
      .filter(({ brands }) => brands.includes(brand))
      .map(({ slug, title }) => ({
        path: productPath(brand, slug),
        label: title,
        group: 'Shop' as const,
        changedOn: null,
      })),
  ),
]
