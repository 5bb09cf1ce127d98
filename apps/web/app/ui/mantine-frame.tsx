import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import type { LookId } from '#app/brand/looks.ts'
import { ourVariables, themes } from '#app/brand/mantine-theme.ts'
import { useNonce } from './nonce.ts'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import './mantine-frame.css'

/** Mantine for the pages that use its components, in the look of the page. Marketing pages do without it. */
export const MantineFrame = ({ look, children }: { look: LookId; children: ReactNode }) => {
  const nonce = useNonce()
  return (
    <MantineProvider
      theme={themes[look]}
      cssVariablesResolver={ourVariables}
      forceColorScheme="light"
      getStyleNonce={() => nonce}
    >
      {children}
    </MantineProvider>
  )
}
