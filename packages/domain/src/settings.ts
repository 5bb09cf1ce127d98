import { type Setting, type SettingKey, type Settings, settingKeys } from '@om/contracts/settings'
import { SHIP_EXPRESS_WITHIN_BUSINESS_DAYS, SHIP_WITHIN_BUSINESS_DAYS } from './lifecycles/order.ts'

/** What the clinic began with, and what counts where nothing else was approved. */
export const usualSettings: Settings = {
  assessments: { isOn: true },
  shop_orders: { isOn: true },
  texts: { isOn: true },
  dispatch: { days: SHIP_WITHIN_BUSINESS_DAYS, expressDays: SHIP_EXPRESS_WITHIN_BUSINESS_DAYS },
}

/** A value that two people agreed on, and from when on it counts. */
export type ApprovedSetting = { setting: Setting; effectiveAt: Date }

/** The newest of one that has begun; undefined where the usual counts. */
export const newestBegun = <A extends ApprovedSetting>(approved: readonly A[], key: SettingKey, now: Date) =>
  approved.reduce<A | undefined>(
    (best, one) =>
      one.setting.key === key && one.effectiveAt <= now && (!best || one.effectiveAt >= best.effectiveAt) ? one : best,
    undefined,
  )

/** What counts at a moment, of what was approved in the order of approval. */
export const settingsAt = (approved: readonly ApprovedSetting[], now: Date): Settings =>
  Object.assign(
    { ...usualSettings },
    ...settingKeys.map(key => ({ [key]: newestBegun(approved, key, now)?.setting.value ?? usualSettings[key] })),
  )
