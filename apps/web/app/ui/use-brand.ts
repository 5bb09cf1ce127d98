import { type Brand, type BrandInfo, brandInfo, brandOf, toBrandPath } from '@om/domain/brand'
import { useLocation } from 'react-router'
import { useConfig } from './use-config.ts'

type UseBrand = BrandInfo & {
  /** The same address in this brand, for links. */
  path: (to: string) => string
  /** This page in the other brand. */
  other: { brand: Brand; path: string }
}

/** The brand of the page that is open; nothing is remembered. (Spec §2: brand selection) */
export const useBrand = (): UseBrand => {
  const { pathname } = useLocation()
  const { productName } = useConfig()
  const brand = brandOf(pathname)
  const otherBrand = brand === 'men' ? 'women' : 'men'
  const mirrored = toBrandPath(pathname, otherBrand)
  const home = otherBrand === 'men' ? '/' : '/women'
  return {
    ...brandInfo(brand, productName),
    path: to => toBrandPath(to, brand),
    other: { brand: otherBrand, path: mirrored === pathname ? home : mirrored },
  }
}
