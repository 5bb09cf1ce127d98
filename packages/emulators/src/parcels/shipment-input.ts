import { z } from 'zod'
import { states } from '../common/australia.ts'
import { findProduct } from './article-id.ts'

/** Numbers come as numbers or as text. */
const measure = (most: number) => z.coerce.number().positive().max(most)

/** Where a parcel comes from or goes to. */
export const Place = z.object({
  name: z.string().min(1).max(40),
  business_name: z.string().max(40).optional(),
  lines: z.array(z.string().min(1).max(40)).min(1).max(3),
  suburb: z.string().min(1).max(40),
  state: z.enum(states),
  postcode: z.string().regex(/^\d{4}$/, 'four digits'),
  country: z.string().optional(),
  phone: z.string().max(20).optional(),
  email: z.string().max(50).optional(),
  delivery_instructions: z.string().max(128).optional(),
})

const Item = z.object({
  item_reference: z.string().max(50).optional(),
  product_id: z
    .string()
    .max(5)
    .refine(id => findProduct(id) !== undefined, 'not a product of this account'),
  weight: measure(22),
  length: measure(105).optional(),
  width: measure(105).optional(),
  height: measure(105).optional(),
  authority_to_leave: z.boolean().default(false),
  allow_partial_delivery: z.boolean().default(false),
  contains_dangerous_goods: z.literal(false, 'dangerous goods are not carried by this product').default(false),
})

const Shipment = z.object({
  shipment_reference: z.string().max(50).optional(),
  customer_reference_1: z.string().max(50).optional(),
  customer_reference_2: z.string().max(50).optional(),
  email_tracking_enabled: z.boolean().optional(),
  from: Place,
  to: Place,
  items: z.array(Item).min(1).max(20),
})

export const ShipmentsRequest = z.object({ shipments: z.array(Shipment).min(1).max(20) })

export type ShipmentInput = z.infer<typeof Shipment>
export type ItemInput = z.infer<typeof Item>

const ShipmentRefs = z
  .array(z.object({ shipment_id: z.string() }))
  .min(1)
  .max(100)

export const LabelsRequest = z.object({
  wait_for_label_url: z.boolean().default(false),
  preferences: z
    .array(
      z.object({
        type: z.literal('PRINT'),
        format: z.literal('PDF').default('PDF'),
        groups: z
          .array(
            z.object({
              group: z.enum(['Parcel Post', 'Express Post']),
              layout: z.enum(['A4-1pp', 'A4-3pp', 'A4-4pp', 'A6-1pp']),
              branded: z.boolean().default(false),
              left_offset: z.number().default(0),
              top_offset: z.number().default(0),
            }),
          )
          .min(1),
      }),
    )
    .min(1),
  shipments: ShipmentRefs,
})

export const OrderRequest = z.object({
  order_reference: z.string().max(50).optional(),
  payment_method: z.literal('CHARGE_TO_ACCOUNT').optional(),
  shipments: ShipmentRefs,
})
