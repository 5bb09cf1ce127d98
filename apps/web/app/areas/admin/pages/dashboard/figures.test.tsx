import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#test/render.tsx'
import { AuditLog } from './figures.tsx'

const checkedAt = '2026-11-15T13:00:04.000Z'
const fresh = { isStale: false, unsealedSince: null }
const board = async () => (await screen.findByRole('heading', { name: 'Audit log' })).closest('section')

test('an audit log that is intact says when that was checked [OPERATION-33]', async () => {
  show(
    <AuditLog
      auditLog={{ checkedAt, entries: 1204, intactUntil: '2026-11-15T12:59:58.000Z', finding: '', ...fresh }}
    />,
  )
  expect(await board()).toHaveTextContent(/Entries, all as they were written.*Checked .*15 Nov.*1,204/)
})

test('one that is not says what is wrong, and up to when it is intact [OPERATION-33]', async () => {
  const finding = 'entry 57 is not as it was written'
  show(<AuditLog auditLog={{ checkedAt, entries: 56, intactUntil: '2026-11-14T02:00:00.000Z', finding, ...fresh }} />)
  expect(await board()).toHaveTextContent(
    /Intact entries before a fault.*Entry 57 is not as it was written\. Intact up to .*14 November 2026.*Checked .*15 Nov.*56/,
  )
})

test('one that is not checked any more says so, and so does one whose entries wait [OPERATION-201]', async () => {
  const unsealedSince = '2026-11-15T09:00:00.000Z'
  show(<AuditLog auditLog={{ checkedAt, entries: 12, intactUntil: null, finding: '', isStale: true, unsealedSince }} />)
  expect(await board()).toHaveTextContent(/as they were at the last check.*find out why it was not.*Entries wait/)
})

test('before the first night nothing is claimed', async () => {
  show(<AuditLog auditLog={null} />)
  expect(await board()).toHaveTextContent('It is checked every night, and has not been yet')
})
