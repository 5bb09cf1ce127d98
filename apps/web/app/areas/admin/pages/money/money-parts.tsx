import { ListViews } from '#app/ui/record-list/toolbar.tsx'

const parts = [
  { key: 'disputes', label: 'Disputes', to: '/admin/money/disputes' },
  { key: 'days', label: 'Days', to: '/admin/money/days' },
  { key: 'figures', label: 'Figures', to: '/admin/money/figures' },
  { key: 'gst', label: 'GST', to: '/admin/money/gst' },
] as const
export type MoneyPart = (typeof parts)[number]['key']

/** The parts of the pages about money. */
export const MoneyParts = ({ current }: { current: MoneyPart }) => (
  <ListViews
    label="Parts of the pages about money"
    look="segments"
    views={parts.map(part => ({ ...part, isCurrent: part.key === current }))}
  />
)
