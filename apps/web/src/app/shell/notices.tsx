import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerReach } from '../../lib/api-client/api.ts';
import { useReaderTimes } from '../../lib/format/use-formatters.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import classes from './shell.module.css';

const SessionEndInTime = lazy(async () => ({
  default: (await import('./session-end.tsx')).SessionEndInTime,
}));

/** Ends the session in time, and announces it; loaded after the page. */
export function SessionEndNotice({ signedInAt }: { signedInAt: number }) {
  return (
    <Suspense fallback={null}>
      <SessionEndInTime key={signedInAt} />
    </Suspense>
  );
}

/** Shown while the server is unreachable; the data on the screen stays, with its age. */
export function ConnectionBanner() {
  const { t } = useTranslation();
  const format = useReaderTimes();
  const { isReachable, since } = useServerReach();
  if (isReachable) return null;
  return (
    <div className={classes.noticePlace}>
      <Banner tone="offline">{t('connection.away', { time: format.time(since) })}</Banner>
    </div>
  );
}
