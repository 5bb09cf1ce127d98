import { type Brand, type BrandInfo, brandInfo, brandOf, switchPath, toBrandPath } from '@om/domain/brand'
import { useLocation, useMatches } from 'react-router'
import { useConfig } from './use-config.ts'

type UseBrand = BrandInfo & {
  /** The same address in this brand, for links. */
  path: (to: string) => string
  /** This page in the other brand, or what comes closest there. */
  other: { brand: Brand; path: string }
}

/** What a page may answer from its loader when it has no counterpart of the same path in the other brand. */
type NamesOther = { otherBrandPath: string }

const namesOther = (loaderData: unknown): loaderData is NamesOther =>
  typeof loaderData === 'object' && loaderData !== null && 'otherBrandPath' in loaderData

/** The brand of the page that is open; nothing is remembered. (Spec §2: brand selection) */
export const useBrand = (): UseBrand => {
  const { pathname } = useLocation()
  const { productName } = useConfig()
  const brand = brandOf(pathname)
  const otherBrand = brand === 'men' ? 'women' : 'men'
  const named = useMatches()
    .map(({ loaderData }) => loaderData)
    .find(namesOther)
  return {
    ...brandInfo(brand, productName),
    path: to => toBrandPath(to, brand),
    other: { brand: otherBrand, path: named?.otherBrandPath ?? switchPath(pathname, otherBrand) },
  }
}
