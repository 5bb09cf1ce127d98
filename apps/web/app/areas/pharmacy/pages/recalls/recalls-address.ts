import { api } from '#app/browser/api.ts'

export const boardPath = '/pharmacy-dashboard'
/** The register is a part of the dispensary's page, with an address of its own. */
export const registerPath = `${boardPath}?section=register`
/** Recalls are a part of the dispensary's page, with an address of their own. */
export const recallsPath = `${boardPath}?section=recalls`
export const recallPath = (id: string): string => `${recallsPath}&recall=${id}`

/** The recalls to show, and the open one. */
export const loadRecalls = async (url: string, signal: AbortSignal) => {
  const { searchParams } = new URL(url)
  const id = searchParams.get('recall')
  const [{ items }, open] = await Promise.all([
    api.recalls.list({}, { signal }),
    id ? api.recalls.read({ params: { id } }, { signal }) : null,
  ])
  return { items, open }
}

export type RecallPage = Awaited<ReturnType<typeof loadRecalls>>
