import { type Brand, type BrandInfo, brandInfo, brandOf, switchPath, toBrandPath } from '@om/domain/brand'
import { useLocation } from 'react-router'
import { useConfig } from './use-config.ts'

type UseBrand = BrandInfo & {
  /** The same address in this brand, for links. */
  path: (to: string) => string
  /** This page in the other brand, or what comes closest there. */
  other: { brand: Brand; path: string }
}

/** The brand of the page that is open; nothing is remembered. (Spec §2: brand selection) */
export const useBrand = (): UseBrand => {
  const { pathname } = useLocation()
  const { productName } = useConfig()
  const brand = brandOf(pathname)
  const otherBrand = brand === 'men' ? 'women' : 'men'
  return {
    ...brandInfo(brand, productName),
    path: to => toBrandPath(to, brand),
    other: { brand: otherBrand, path: switchPath(pathname, otherBrand) },
  }
}
