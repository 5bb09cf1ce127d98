import type { NoticeSettings } from '@om/contracts/notices'
import { people } from '@om/testing/people'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#test/render.tsx'
import { TextMessages } from './text-messages.tsx'

type Texts = NonNullable<NoticeSettings['texts']>

const showTo = (texts: Texts) => show(<TextMessages texts={texts} onChange={() => undefined} />, { as: people.drOkoro })

test('a doctor without a mobile is told who keeps it, and has no patient’s page to change it at [NOTICE-S071]', async () => {
  showTo({ standing: 'no_mobile', number: '', from: '0491 570 006' })
  expect(await screen.findByText(/tell the clinic’s admins/)).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
})

test('a doctor who said STOP reads how texts come back [NOTICE-S075]', async () => {
  showTo({ standing: 'stopped', number: '0412 345 678', from: '0491 570 006' })
  expect(await screen.findByText('Text messages to 0412 345 678 are stopped')).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
})
