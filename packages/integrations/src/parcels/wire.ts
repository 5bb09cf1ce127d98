import { z } from 'zod'

/** The carrier's replies, as far as we read them. Everything is parsed here and nowhere else. */

export const ShipmentsReply = z.object({
  shipments: z
    .array(
      z.object({
        shipment_id: z.string(),
        items: z
          .array(z.object({ item_id: z.string(), tracking_details: z.object({ article_id: z.string() }) }))
          .min(1),
      }),
    )
    .min(1),
})

export const OrderReply = z.object({ order: z.object({ order_id: z.string().min(1) }) })

export const ShipmentReply = z.object({ shipments: z.array(z.object({ order_id: z.string().nullish() })).min(1) })

export const LabelsReply = z.object({
  labels: z
    .array(
      z.object({
        request_id: z.string(),
        status: z.string(),
        url: z.string().nullish(),
        errors: z.array(z.object({ message: z.string().default('') })).nullish(),
      }),
    )
    .min(1),
})

export const TrackReply = z.object({
  tracking_results: z.array(
    z.object({
      tracking_id: z.string(),
      status: z.string().nullish(),
      trackable_items: z
        .array(
          z.object({
            article_id: z.string().nullish(),
            status: z.string().nullish(),
            events: z
              .array(
                z.object({
                  location: z.string().nullish(),
                  description: z.string(),
                  date: z.string().transform(text => new Date(text)),
                }),
              )
              .nullish(),
          }),
        )
        .nullish(),
    }),
  ),
})

export const AddressReply = z.object({ found: z.boolean(), results: z.array(z.string()).nullish() })

export const ErrorReply = z.object({
  errors: z.array(z.object({ message: z.string().nullish(), error_name: z.string().nullish() })).min(1),
})
