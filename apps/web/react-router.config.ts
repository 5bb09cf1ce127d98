import type { Config } from '@react-router/dev/config'

/** Every route is in one cached manifest, so a navigation never asks the server which routes exist. */
export default {
  appDirectory: 'app',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
