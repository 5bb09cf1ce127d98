import { reactRouter } from '@react-router/dev/vite'
import presetMantine from 'postcss-preset-mantine'
import simpleVars from 'postcss-simple-vars'
import { defineConfig } from 'vite'
import { bundleLayers } from './bundle-layers.ts'
import { ownRouteLoading } from './route-scripts.ts'

/** Spec §9 breakpoints in em: 600, 900, 1200 and 1536 px. */
const breakpoints = {
  'mantine-breakpoint-xs': '0em',
  'mantine-breakpoint-sm': '37.5em',
  'mantine-breakpoint-md': '56.25em',
  'mantine-breakpoint-lg': '75em',
  'mantine-breakpoint-xl': '96em',
}

export default defineConfig({
  plugins: [reactRouter(), ownRouteLoading(), bundleLayers()],
  css: { postcss: { plugins: [presetMantine(), simpleVars({ variables: breakpoints })] } },
  build: { assetsInlineLimit: 0, target: 'es2022' },
  worker: { format: 'es' },
  ssr: { noExternal: [/^@mantine\//, '@tabler/icons-react'] },
})
