import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { openFlag, openId, rowsShown, searchText } from '#app/ui/record-list/address.ts'
import { recordList } from '#app/ui/record-list/load.ts'

/** A patient's conversations, with what their address may say; `new` is the form that begins one. */
export const threads = recordList({
  schema: z.object({ search: searchText, shown: rowsShown(30), thread: openId, new: openFlag }),
  opens: ['thread', 'new'],
  load: (_search, part, signal) => api.messages.mine({ query: part }, { signal }),
  idOf: ({ id }) => id,
})
