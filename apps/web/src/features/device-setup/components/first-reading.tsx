import type { Metric } from '@airdeck/air/metrics';
import { useTranslation } from 'react-i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import type { LatestPoints } from '../../../lib/telemetry/series.ts';
import { useNow } from '../../../ui/age/age.tsx';
import { SuccessIcon } from '../../../ui/icon/icons.tsx';
import classes from './device-setup.module.css';

const TICK_MS = 1_000;

/** What a first reading is made of, as far as it is worth showing. */
const SHOWN = ['pm25', 'pm10', 'co2', 'tvoc', 'temp', 'rh'] as const satisfies readonly Metric[];

export interface FirstReadingProps {
  /** Epoch ms; undefined while none has come. */
  lastTs: number | undefined;
  latest: LatestPoints;
}

/** Waits for the first reading, and shows it when it has come. */
export function FirstReading({ lastTs, latest }: FirstReadingProps) {
  const { t } = useTranslation();
  const formatters = useFormatters();
  const nowMs = useNow(TICK_MS);
  const words = airWords(t);
  if (lastTs === undefined) {
    return (
      <p className={classes.waiting} role="status">
        <span className={classes.pulse} aria-hidden="true" />
        {t('deviceSetup.waiting')}
      </p>
    );
  }
  const values = SHOWN.flatMap((metric) => {
    const value = latest[metric]?.value;
    if (typeof value !== 'number') return [];
    return [{ metric, text: words.withUnit(metric, formatters.metric(metric, value)) }];
  });
  return (
    <div className={classes.arrived}>
      <p className={classes.live} role="status">
        <SuccessIcon size={20} />
        {t('deviceSetup.live')}
      </p>
      <dl className={classes.values}>
        {values.map(({ metric, text }) => (
          <div key={metric}>
            <dt>{words.metric(metric)}</dt>
            <dd>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.age}>{formatters.age(Math.max(0, nowMs - lastTs))}</p>
    </div>
  );
}
