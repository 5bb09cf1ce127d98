import { Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { clinicToday } from '#app/browser/clinic-today.ts'
import { Card } from '#app/ui/card.tsx'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { stockItemPath } from './stock-address.ts'
import { stockAlerts } from './stock-standing.ts'

const load = async () => {
  const [{ items }, forecast] = await Promise.all([api.stock.list(), api.stock.forecast()])
  return stockAlerts(items, forecast, clinicToday())
}

/** What of the stock needs somebody today; nothing where all is well, or it could not be read: the list says so then. */
export const StockAlerts = () => {
  const { value } = useLoaded(load)
  const alerts = value ?? []
  if (alerts.length === 0) return null
  return (
    <Card title="Stock" size="lg">
      <Stack component="ul" gap={0} className="plain-list ruled">
        {alerts.map(({ item, words }) => (
          <li key={item.id}>
            <Text>
              <Link to={stockItemPath(item.id)}>{words}</Link>
            </Text>
          </li>
        ))}
      </Stack>
    </Card>
  )
}
