import type { PricedCart } from '../cart/price-cart.ts'
import type { ImageRecord, OrderRecord } from '../model.ts'
import { totalOrder } from '../orders/place-order.ts'
import type { Shop } from '../shop.ts'
import type { Summary, SummaryLine } from './order-summary.ts'
import type { ShippingOption } from './shipping-options.ts'

/** What a cart comes to with each way of delivery. */
export function summariseCart(priced: PricedCart, options: readonly ShippingOption[]): Summary {
  return {
    lines: priced.lines.map(({ line, variant, product, cents }) => ({
      title: product.title,
      choice: choiceText(variant.title),
      quantity: line.quantity,
      cents,
      picture: picture(product.images, variant.imageId),
    })),
    goodsCents: priced.goodsCents,
    discountCents: priced.discountCents,
    discountCode: priced.discount?.code ?? null,
    totals: options.map(option => {
      const { taxCents, totalCents } = totalOrder(priced, option.cents)
      return { code: option.code, shippingTitle: option.title, shippingCents: option.cents, taxCents, totalCents }
    }),
  }
}

/** What an order came to. */
export function summariseOrder(shop: Shop, order: OrderRecord): Summary {
  return {
    lines: order.lines.map((line): SummaryLine => {
      const product = shop.products.get(line.productId)
      return {
        title: line.title,
        choice: choiceText(line.variantTitle),
        quantity: line.quantity,
        cents: line.priceCents * line.quantity,
        picture: picture(product?.images ?? [], shop.variants.get(line.variantId)?.imageId ?? null),
      }
    }),
    goodsCents: order.subtotalCents + order.discountCents,
    discountCents: order.discountCents,
    discountCode: order.discountCode,
    totals: [
      {
        code: 'chosen',
        shippingTitle: order.shippingTitle,
        shippingCents: order.shippingCents,
        taxCents: order.taxCents,
        totalCents: order.totalCents,
      },
    ],
  }
}

const choiceText = (variantTitle: string) => (variantTitle === 'Default Title' ? '' : variantTitle)

function picture(images: ImageRecord[], imageId: string | null): string | null {
  const image = images.find(({ id }) => id === imageId) ?? images[0]
  return image ? `/shop-files/${image.file}` : null
}
