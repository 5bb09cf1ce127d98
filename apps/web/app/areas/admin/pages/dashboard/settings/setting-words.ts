import type { Setting, SettingKey } from '@om/contracts/settings'

type Words = { title: string; about: string }

/** What each setting is called, and where the product goes by it. A new one is a line here. */
export const settingWords: Record<SettingKey, Words> = {
  assessments: {
    title: 'New assessments',
    about: 'Whether anybody can send a new assessment. Answers are kept while it is off; open cases and reviews go on.',
  },
  shop_orders: {
    title: 'New orders of the shop',
    about: 'Whether the shop takes new orders and new subscriptions of goods. What was ordered is still sent.',
  },
  texts: {
    title: 'Text messages',
    about: 'Whether notices go out as texts. E-mails, notices in the portal and on devices do not change.',
  },
  dispatch: {
    title: 'Days until an order leaves',
    about:
      'Business days within which the pharmacy sends what was paid for. Patients read it, and an order after that is late.',
  },
}

const days = (count: number) => (count === 1 ? '1 business day' : `${count} business days`)

/** A value in words: `On`, `3 business days, express 1 business day`. */
export const valueWords = (setting: Setting): string => {
  if (setting.key === 'dispatch') return `${days(setting.value.days)}, express ${days(setting.value.expressDays)}`
  return setting.value.isOn ? 'On' : 'Off'
}
