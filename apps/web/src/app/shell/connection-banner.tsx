import { useTranslation } from 'react-i18next';
import { useServerReach } from '../../lib/api-client/api.ts';
import { useFormatters } from '../../lib/format/use-formatters.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import classes from './notice-place.module.css';

/** Says that the server is away for as long as it is; what is on the screen stays, with its age. */
export function ConnectionBanner() {
  const { t } = useTranslation();
  const format = useFormatters();
  const { isReachable, since } = useServerReach();
  if (isReachable) return null;
  return (
    <div className={classes.place}>
      <Banner tone="offline">{t('connection.away', { time: format.time(since) })}</Banner>
    </div>
  );
}
