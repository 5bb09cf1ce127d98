import { CloseAccount } from './close-account.tsx'
import { DownloadData } from './download-data.tsx'
import { MarketingSwitch } from './marketing-switch.tsx'
import classes from './privacy.module.css'

/** What a patient decides about their own data: news, a copy of everything, the end of the account. (REG-20, REG-21, REG-22) */
export const PrivacyPart = () => (
  <div className={classes.rows}>
    <MarketingSwitch />
    <DownloadData />
    <CloseAccount />
  </div>
)
