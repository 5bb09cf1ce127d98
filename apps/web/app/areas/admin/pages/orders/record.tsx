import { useEffect, useRef } from 'react'
import { type ShouldRevalidateFunctionArgs, useOutletContext, useSearchParams } from 'react-router'
import { api } from '#app/browser/api.ts'
import { jumpToTop } from '#app/browser/jump-to-top.ts'
import { RecordMissing, RecordNone } from '#app/ui/record-list/record.tsx'
import type { Route } from './+types/record'
import { MessageView } from './message/message-view.tsx'
import { OrderView } from './order/order-view.tsx'
import type { RecordContext } from './orders-page.tsx'
import { opening, type Part, readOrdersSearch, recordOf, searchWith } from './orders-search.ts'
import { RecordShape } from './orders-skeleton.tsx'

const searchOf = (url: URL) => readOrdersSearch(url.searchParams)

/** The open order or message, or null when nothing is open. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const search = searchOf(new URL(request.url))
  const id = recordOf(search)
  if (!id) return null
  const { signal } = request
  return search.part === 'messages'
    ? { kind: 'message' as const, id, message: await api.shopAdmin.inboxMessage({ params: { id } }, { signal }) }
    : { kind: 'order' as const, id, order: await api.shopAdmin.read({ params: { id } }, { signal }) }
}

/** Each reading is recorded, so only another record or an explicit refresh reads again. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href || recordOf(searchOf(currentUrl)) !== recordOf(searchOf(nextUrl))

export const HydrateFallback = () => <RecordShape />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => {
  const [params] = useSearchParams()
  const search = readOrdersSearch(params)
  const back = { search: searchWith(search, opening(search, undefined)) }
  return <RecordMissing error={error} back={{ to: back, label: 'Back to the list' }} />
}

const nothingOpen: Record<Part, { title: string; empty: string; text: string }> = {
  orders: {
    title: 'Choose an order',
    empty: 'Orders open here',
    text: 'It opens here with what was bought, where it is, its money, and everybody who did something with it.',
  },
  returns: {
    title: 'Choose a return',
    empty: 'Returns open here',
    text: 'It opens here with its order, so that you can answer it and pay back what is due.',
  },
  messages: {
    title: 'Choose a message',
    empty: 'Messages open here',
    text: 'It opens here with what it carried, and can be handled again.',
  },
}

export default function Record({ loaderData: record }: Route.ComponentProps) {
  const { search, asked, hasRows } = useOutletContext<RecordContext>()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(record?.id)
  useEffect(() => {
    if (shown.current === record?.id) return
    shown.current = record?.id
    heading.current?.focus({ preventScroll: true })
    jumpToTop()
  }, [record?.id])

  const wanted = recordOf(asked)
  if (wanted && wanted !== record?.id) return <RecordShape />
  if (!record || record.id !== recordOf(search)) {
    const { title, empty, text } = nothingOpen[search.part]
    return (
      <RecordNone label="Nothing open" title={hasRows ? title : empty}>
        <p>{text}</p>
      </RecordNone>
    )
  }
  const backTo = { search: searchWith(search, opening(search, undefined)) }
  return record.kind === 'order' ? (
    <OrderView key={record.id} order={record.order} heading={heading} backTo={backTo} />
  ) : (
    <MessageView key={record.id} message={record.message} heading={heading} backTo={backTo} />
  )
}
