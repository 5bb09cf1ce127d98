import type { Api } from '@om/contracts/client'
import type { PublicConfig } from '@om/contracts/config'
import { createContext, data, RouterContextProvider } from 'react-router'
import { isApiError } from '#app/ui/problem.ts'

/** What the server hands to every page request. */
export type PageRequest = { api: Api; config: PublicConfig; nonce: string; requestId: string }

const pageRequest = createContext<PageRequest>()

/** The load context of one page request; the server passes it to the request handler. */
export const makeContext = (request: PageRequest): RouterContextProvider => {
  const context = new RouterContextProvider()
  context.set(pageRequest, request)
  return context
}

type Context = Readonly<RouterContextProvider>

/** The request's own settings, nonce and API client, in a server loader. */
export const requestOf = (context: Context): PageRequest => context.get(pageRequest)

/** What an error screen may know of a refused call. */
export type PageProblem = { code: string; message: string; requestId: string }

/** Runs an API call of a server loader; a refusal becomes a page error with the same status. */
export const answerOf = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    if (!isApiError(error)) throw error
    const { code, message, requestId } = error
    throw data({ code, message, requestId } satisfies PageProblem, { status: error.status })
  }
}
