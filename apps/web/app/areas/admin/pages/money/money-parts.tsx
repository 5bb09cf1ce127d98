import { ListViews } from '#app/ui/record-list/toolbar.tsx'

const parts = [{ key: 'disputes', label: 'Disputes', to: '/admin/money/disputes' }] as const
export type MoneyPart = (typeof parts)[number]['key']

/** The parts of the pages about money. */
export const MoneyParts = ({ current }: { current: MoneyPart }) => (
  <ListViews
    label="Parts of the pages about money"
    look="segments"
    views={parts.map(part => ({ ...part, isCurrent: part.key === current }))}
  />
)
