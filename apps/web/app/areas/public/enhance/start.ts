import { showAccount } from './account.ts'
import { showCart } from './cart.ts'
import { copyLinks } from './copy-link.ts'
import { openDrawers } from './drawer.ts'
import { serveErrorScreen, watchErrors } from './errors.ts'
import { groundHeader } from './header.ts'
import { hydrate } from './hydrate.ts'
import { viewPage } from './page-view.ts'
import { improveShop } from './shop-pages.ts'
import { smoothScrollWithin } from './smooth-scroll.ts'
import { tagsWhenConfigured } from './tags-when-configured.ts'

/**
 * The only script of static public pages: small improvements of plain HTML, each on its own. Every page reads and
 * navigates without it.
 */
const improvements: ((page: Document) => void)[] = [
  watchErrors,
  serveErrorScreen,
  groundHeader,
  openDrawers,
  showAccount,
  showCart,
  improveShop,
  smoothScrollWithin,
  copyLinks,
  hydrate,
  viewPage,
  tagsWhenConfigured,
]

for (const improve of improvements) improve(document)
