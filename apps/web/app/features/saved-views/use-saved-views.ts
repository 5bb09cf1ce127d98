import { type SavedList, type SavedView, savedParts } from '@om/contracts/saved-views'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import type { ListAddress, ListSearch } from '#app/ui/record-list/address.ts'
import { toast, toastProblem, toastUndo } from '#app/ui/toast.tsx'
import { useLoaded } from '#app/ui/use-loaded.ts'

/** A list whose views are kept. */
export type ViewedList<S extends ListSearch> = {
  name: SavedList
  address: ListAddress<S>
  /** What the address says, or will say in a moment. */
  pending: S
  /** What of the address is the page's and not the list's, such as its section. */
  base?: Partial<S>
}

/** What of an address is kept, always written the same way: the filters, neither the search nor what is open. */
export const keptQuery = <S extends ListSearch>({ name, address }: ViewedList<S>, query: S): string => {
  const params = new URLSearchParams(address.query(query, { shown: address.pageSize }))
  for (const part of [...params.keys()]) if (!savedParts[name].includes(part)) params.delete(part)
  return params.toString()
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Whether two names count as one. */
export const isTaken = (views: readonly SavedView[], name: string, except?: string): SavedView | undefined =>
  views.find(view => view.id !== except && isSame(view.name, name.trim()))

/** The views that the reader keeps of a list, and what can be done with them. */
export const useSavedViews = <S extends ListSearch>(list: ViewedList<S>) => {
  const { name, address, pending, base = {} } = list
  const load = useCallback(() => api.savedViews.mine({ query: { list: name } }).then(({ items }) => items), [name])
  const { value: views, setValue: setViews, failure, reload } = useLoaded(load)
  const navigate = useNavigate()

  const addressOf = (query: string) => address.query(address.read(new URLSearchParams(query)), base)
  const open = (view: SavedView, replace = false) =>
    void navigate({ search: addressOf(view.query) }, { preventScrollReset: true, replace })

  const { search, key } = useLocation()
  const isArriving = useNavigationType() !== 'POP' || key === 'default'
  const isBare = search === '' || search === address.query(address.first(base), {})
  const mayOpen = useRef(isArriving && isBare)
  const openDefault = useEffectEvent(() => {
    const view = views?.find(({ isDefault }) => isDefault)
    if (view && mayOpen.current && isBare) {
      open(view, true)
      announce(`${view.name}, your view that opens first`)
    }
    mayOpen.current = false
  })
  useEffect(() => {
    if (views) openDefault()
  }, [views])

  const save = async ({ id, ...body }: Omit<SavedView, 'place'> & { place?: number }): Promise<SavedView[]> => {
    const { items } = await api.savedViews.save({ params: { id }, body: { place: null, ...body } })
    setViews(items)
    return items
  }
  const tell = (work: Promise<unknown>) => void work.catch(toastProblem)
  const restore = (view: SavedView) => tell(save(view).then(() => toast(`“${view.name}” is as it was.`)))

  return {
    views: views ?? [],
    isLoaded: views !== null,
    failure,
    reload,
    current: keptQuery(list, pending),
    open,
    /** The view without the filters that are no longer there. */
    readable: ({ query }: SavedView) => keptQuery(list, address.read(new URLSearchParams(query))),
    save,
    /** Gives a view the filters of now; it can be taken back for a while. */
    replace: async (view: SavedView, change: Pick<SavedView, 'query' | 'isDefault'>) => {
      await save({ ...view, ...change })
      toastUndo(`“${view.name}” has these filters now.`, 'Undo', () => restore(view))
    },
    change: (view: SavedView, change: Partial<SavedView>) => tell(save({ ...view, ...change })),
    remove: (view: SavedView) =>
      tell(
        api.savedViews.remove({ params: { id: view.id } }).then(() => {
          setViews(known => known?.filter(({ id }) => id !== view.id) ?? null)
          toastUndo(`“${view.name}” is removed.`, 'Undo', () => restore(view))
        }),
      ),
    arrange: (ids: string[]) =>
      tell(api.savedViews.arrange({ body: { list: name, ids } }).then(({ items }) => setViews(items))),
  }
}

export type SavedViewsOfList = ReturnType<typeof useSavedViews>
