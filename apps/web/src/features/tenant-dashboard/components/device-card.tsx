import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { airWords } from '../../../lib/air-view/air-words.ts';
import { DIAL_SEGMENTS, dialReading } from '../../../lib/air-view/dial-view.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { BandBadge } from '../../../ui/band-badge/band-badge.tsx';
import { Dial } from '../../../ui/dial/dial.tsx';
import { type Look, useLookWhileSeen } from '../live/devices-in-sight.ts';
import classes from './device-card.module.css';
import type { Standing } from './device-standing.ts';

export interface DeviceCardProps {
  standing: Standing;
  nowMs: number;
  look: Look;
}

/** A device at a glance; the whole card opens it. */
export function DeviceCard({ standing: { device, air, gas }, nowMs, look }: DeviceCardProps) {
  const { t } = useTranslation();
  const formatters = useFormatters();
  const words = airWords(t);
  const ref = useLookWhileSeen(device.id, look);
  const reading = dialReading(air, nowMs, t, formatters);
  const band = reading.state === 'value' ? reading.band : undefined;
  return (
    <li ref={ref} className={classes.card} data-band={band}>
      <h2 className={classes.name}>
        <Link to={device.href} className={classes.link ?? ''}>
          <bdi>{device.name}</bdi>
        </Link>
      </h2>
      <p className={classes.place}>
        <bdi>{device.place}</bdi>
      </p>
      <Dial label={t('air.index')} segments={DIAL_SEGMENTS} reading={reading} size="small" />
      <p className={classes.gas}>
        {gas ? (
          <>
            <span>
              {words.metric(gas.metric)}{' '}
              <bdi>{words.withUnit(gas.metric, formatters.metric(gas.metric, gas.value))}</bdi>
            </span>
            <BandBadge band={gas.band.name} word={words.band(gas.band.name)} variant="plain" />
          </>
        ) : null}
      </p>
    </li>
  );
}
