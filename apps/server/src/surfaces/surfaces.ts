import type { Hono } from 'hono'
import type { Deps } from '#src/deps.ts'
import type { Env } from '#src/http/context.ts'
import { isOff } from '#src/outside-services.ts'
import { articleFeeds } from './articles/feeds.ts'
import { articlePictures } from './articles/pictures.ts'
import { authV1Routes } from './auth-v1/auth-v1.routes.ts'
import { calendarFeeds } from './calendar/calendar-feeds.ts'
import { photoFiles } from './photos/photo-files.ts'
import { restV1Routes } from './rest-v1/rest-v1.routes.ts'
import { shopPictures } from './shop-pictures/shop-pictures.ts'
import { siteFiles } from './site/site-files.ts'
import { socialPictures } from './site/social-pictures.ts'
import { unsubscribing } from './unsubscribe/unsubscribe.ts'
import { mailWebhooks, shopifyWebhooks, smsWebhooks, stripeWebhooks } from './webhooks/receive-message.ts'

/**
 * Shapes that outside clients expect: the auth provider, data access, webhooks, feeds and pictures. With a hosted provider configured, browsers
 * talk to that one and ours is not served.
 */
export const surfaces = (deps: Deps): Hono<Env>[] => [
  ...(deps.config.hostedAuth ? [] : [authV1Routes(deps), restV1Routes(deps)]),
  ...(isOff(deps.config, 'payments') ? [] : [stripeWebhooks(deps)]),
  ...(isOff(deps.config, 'shop') ? [] : [shopifyWebhooks(deps)]),
  ...(deps.config.mailWebhookSecret ? [mailWebhooks(deps, deps.config.mailWebhookSecret)] : []),
  ...(deps.sms ? [smsWebhooks(deps, deps.sms)] : []),
  articleFeeds(deps),
  articlePictures(deps),
  calendarFeeds(deps),
  photoFiles(deps),
  shopPictures(deps),
  siteFiles(deps),
  socialPictures(deps),
  unsubscribing(deps),
]
