import { createContext, use } from 'react'
import { pageNonce } from '#app/browser/nonce.ts'

/** Set by the server while it renders; in the browser the document itself knows the nonce. */
export const NonceContext = createContext<string | null>(null)

/** The nonce for style elements of this page. */
export const useNonce = (): string => {
  const given = use(NonceContext)
  return given ?? pageNonce()
}
