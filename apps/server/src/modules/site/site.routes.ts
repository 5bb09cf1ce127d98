import { randomBytes } from 'node:crypto'
import { articles } from '@om/contracts/articles'
import { readConfig } from '@om/contracts/config'
import { deviceTest } from '@om/contracts/device-test'
import { DOWNLOAD_PIECE } from '@om/contracts/device-test-limits'
import { done, refused } from '@om/contracts/errors'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { publicConfig } from './public-config.ts'

/** The published articles of both brands, as editors wrote them. (Spec §2: blog) */
const articlesRoutes = (deps: Deps): Route[] => [
  serve(deps, articles.list, async (_, { brand }) => done({ articles: deps.articles.of(brand) }), {
    transaction: 'own',
  }),
  serve(
    deps,
    articles.read,
    async (_, { id }) => {
      const article = deps.articles.read(id)
      return article ? done(article) : refused('article_not_found')
    },
    { transaction: 'own' },
  ),
]

/** Made once per start: random, so that nothing on the way can compress it, and the same for everyone. */
const piece = new Uint8Array(randomBytes(DOWNLOAD_PIECE))

/** The far end of the device test: sends bytes, takes bytes, keeps nothing. (Spec §2: /video-test) */
const deviceTestRoutes = (deps: Deps): Route[] => [
  serve(deps, deviceTest.download, async () => done({ bytes: piece, filename: 'piece.bin' }), { transaction: 'own' }),
  serve(deps, deviceTest.upload, async (_, { text }) => done({ received: text.length }), { transaction: 'own' }),
]

/** What pages ask that is nobody's own; counting visits is in `visits/`. */
export const siteRoutes = (deps: Deps): Route[] => [
  serve(deps, readConfig, async () => done(await publicConfig(deps)), { transaction: 'own' }),
  ...articlesRoutes(deps),
  ...deviceTestRoutes(deps),
]
