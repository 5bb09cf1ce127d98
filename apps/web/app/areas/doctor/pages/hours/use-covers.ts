import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'

const load = () => api.covers.mine()

/** Who covers for me and for whom I cover, as it changes. */
export const useCovers = () => {
  const loaded = useLoaded(load)
  useLive(['on-call'], () => void loaded.reload())
  return loaded
}
