import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** A page that both brands have: the same file under two paths. */
const bothBrands = (path: string, file: string): RouteConfigEntry[] => [
  route(path, file, { id: `men:${path}` }),
  route(`women/${path}`, file, { id: `women:${path}` }),
]

/** The shop: its shelves and products, which are read; the way to pay and what came of it, which are alive. (Spec §2: public routes) */
export const shopRoutes: RouteConfigEntry[] = [
  layout('areas/public/layout.tsx', { id: 'shop-reading' }, [
    ...bothBrands('shop', 'areas/shop/pages/shelf.tsx'),
    ...bothBrands('shop/product/:handle', 'areas/shop/pages/product.tsx'),
    route('product-page', 'areas/shop/pages/first-product.tsx'),
  ]),
  layout('areas/public/live-layout.tsx', { id: 'shop-paying' }, [
    route('shop/checkout', 'areas/shop/pages/checkout.tsx'),
    route('shop/subscription-checkout', 'areas/shop/pages/subscription-checkout.tsx'),
    ...[
      'shop/subscription-payment-setup',
      'shop/subscription-setup-success',
      'shop/subscription-payment',
      'subscription-success',
    ].map(path => route(path, 'areas/shop/pages/subscribing.tsx', { id: path })),
    route('order-confirmation', 'areas/shop/pages/order-confirmation.tsx'),
  ]),
]
