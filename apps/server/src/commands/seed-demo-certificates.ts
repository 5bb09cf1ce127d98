import { formatDay } from '@om/domain/dates'
import type { PoolClient } from 'pg'
import type { Deps } from '#src/deps.ts'
import { fonts, makePdf, mm } from '#src/documents/pdf.ts'
import { certificateKey } from '#src/modules/supplies/supplies.ts'

type Lot = { id: string; name: string; lot: string; maker: string; expires_on: string; received_at: Date }

const certificateOf = ({ name, lot, maker, expires_on: expiresOn, received_at: createdAt }: Lot) =>
  makePdf(
    { size: 'A4', margin: mm(25), title: `Certificate of analysis, lot ${lot}`, author: maker, createdAt },
    pdf => {
      pdf.font(fonts.bold).fontSize(18).text('Certificate of analysis').moveDown()
      pdf.font(fonts.body).fontSize(11)
      for (const line of [
        name,
        `Lot ${lot}`,
        maker,
        `Expires ${formatDay(expiresOn)}`,
        'Identity: conforms',
        'Assay: 99.6%',
      ])
        pdf.text(line)
      pdf.moveDown().text('A sample made for the demo.')
    },
  )

/** What the demo weighs from came with a certificate, except what waits in quarantine for one. In the caller's transaction. */
export const seedDemoCertificates = async (deps: Pick<Deps, 'files'>, client: PoolClient): Promise<void> => {
  const { rows } = await client.query<Lot>(
    `update public.stock_lots l set has_certificate = true from public.stock_items i
     where i.id = l.item_id and i.kind = 'ingredient' and l.state = 'released'
     returning l.id, i.name, l.lot, l.maker, l.expires_on::text, l.received_at`,
  )
  for (const lot of rows) await deps.files.put(certificateKey(lot.id), await certificateOf(lot), 'application/pdf')
}
