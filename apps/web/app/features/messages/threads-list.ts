import { threadTopics } from '@om/contracts/support-words'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { openFlag, openId, rowsShown, searchText } from '#app/ui/record-list/address.ts'
import { recordList } from '#app/ui/record-list/load.ts'

const aboutTopic = z.enum(threadTopics).optional().catch(undefined)

/** A patient's conversations, with what their address may say; `message` is one that was looked for, `new` the form that begins one, `about` what it begins with. */
export const threads = recordList({
  schema: z.object({
    search: searchText,
    shown: rowsShown(30),
    thread: openId,
    message: openId,
    new: openFlag,
    about: aboutTopic,
  }),
  opens: ['thread', 'message', 'new', 'about'],
  load: (_search, part, signal) => api.messages.mine({ query: part }, { signal }),
  idOf: ({ id }) => id,
})
