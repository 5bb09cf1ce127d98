import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressAssets } from './compress-assets.ts'

/** Every route is in one cached manifest, so a navigation never asks the server which routes exist. */
export default {
  appDirectory: 'app',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => compressAssets(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
