import { articlePath } from '@om/content/read-articles'
import { type SiteGroup, sitePages } from '@om/domain/site'
import type { Deps } from '#src/deps.ts'

/** One line of the site's own list; `changedOn` where it is known. */
export type Listed = { path: string; label: string; group: SiteGroup; changedOn: string | null }

/** Every page that may be found: the fixed ones and the articles of both brands. */
export const listSite = ({ articles }: Pick<Deps, 'articles'>): Listed[] => [
  ...sitePages.map(page => ({ ...page, changedOn: null })),
  ...(['men', 'women'] as const).flatMap(brand =>
    articles.of(brand).map(article => ({
      path: articlePath(article),
      label: article.title,
      group: 'Reading' as const,
      changedOn: article.updatedOn,
    })),
  ),
]
