import type { AirQualityIndex } from '@airdeck/air/indices/air-quality-index';
import type { Outlook } from '@airdeck/contract/outlook/outlook';
import { useTranslation } from 'react-i18next';
import { useSettingHint } from '../../../lib/accounts/use-provider-hint.ts';
import { isOutOfReach } from '../../../lib/api-client/api-failure.ts';
import { usePlaceTimes } from '../../../lib/format/place-times.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Card } from '../../../ui/card/card.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { Fold } from '../../../ui/fold/fold.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { useOutlook } from '../api/outlook.ts';
import { HourStrip } from './hour-strip.tsx';
import { HourTable } from './hour-table.tsx';
import { outlookText } from './outlook-words.ts';

const MINUTE_MS = 60_000;

interface OutlookCardProps {
  deviceId: string;
  /** The index of its room. */
  by: AirQualityIndex;
}

/** The outdoor air of today and tomorrow at a device, and when to air its room. */
export function OutlookCard({ deviceId, by }: OutlookCardProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useOutlook(deviceId);
  // Readers who may not read it see no card.
  if (!data && error && isOutOfReach(error)) return null;
  return (
    <Card title={t('outlook.title')} subtitle={data?.place?.name ?? '\u00a0'}>
      {data ? (
        <OutlookOf outlook={data} by={by} />
      ) : error ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : (
        <Skeleton height="14rem" />
      )}
    </Card>
  );
}

/** The reason for a missing outlook, and the way to one if the server has no source. */
function Missing({ reason }: Pick<Extract<Outlook, { isAvailable: false }>, 'reason'>) {
  const { t } = useTranslation();
  const text = t(`outlook.missing.${reason}`);
  const withWay = useSettingHint(reason === 'off' ? text : undefined, 'OUTDOOR_PROVIDER');
  return <p className={looks.hint}>{withWay ?? text}</p>;
}

function OutlookOf({ outlook, by }: { outlook: Outlook; by: AirQualityIndex }) {
  const { t } = useTranslation();
  const { format } = usePlaceTimes([outlook.timeZone]);
  const nowMs = useNow(MINUTE_MS);
  if (!outlook.isAvailable) return <Missing reason={outlook.reason} />;
  const { days, isStale, fetchedTime } = outlook;
  const age = format.age(nowMs - fetchedTime);
  return (
    <>
      <p className={looks.title}>{outlookText(days, by, t, format)}</p>
      <HourStrip outlook={outlook} by={by} format={format} />
      <Fold summary={t('outlook.all')}>
        <HourTable outlook={outlook} format={format} />
      </Fold>
      <p className={looks.hint}>{t(isStale ? 'outlook.stale' : 'outlook.updated', { age })}</p>
    </>
  );
}
