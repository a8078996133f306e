import { isColumnKey } from '@airdeck/contract/telemetry/telemetry-values';
import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { airWords } from '../../../../lib/air-view/air-words.ts';
import { useDeviceZone } from '../../../../lib/devices/device-record.ts';
import { rejectionWord } from '../../../../lib/devices/rejection-word.ts';
import { usePlaceTimes } from '../../../../lib/format/place-times.ts';
import { useFormatters } from '../../../../lib/format/use-formatters.ts';
import { PATHS } from '../../../../lib/paths/paths.ts';
import { isKnownQuantity } from '../../../../lib/quantities/declared-quantities.ts';
import { type LatestPoints, measurementOf } from '../../../../lib/telemetry/series.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { SuccessIcon } from '../../../../ui/icon/icons.tsx';
import looks from '../../../../ui/looks/looks.module.css';
import { isolate } from '../../../../ui/text/isolate.ts';
import { useRefusedMessage } from '../api/first-message.ts';
import classes from './device-setup.module.css';

const TICK_MS = 1_000;
/** Time after which a device that was just set up should have sent something. */
const LONG_WAIT_MS = 60_000;

interface FirstMessageProps {
  deviceId: string;
  /** Live values of all keys. */
  latest: LatestPoints;
  /** Time of the newest of them, epoch ms; undefined: none yet. */
  lastTs: number | undefined;
}

/** Waits for the first message of a device, and says what came: measurements, what is not understood, what was refused. */
export function FirstMessage({ deviceId, latest, lastTs }: FirstMessageProps) {
  const { t } = useTranslation();
  const nowMs = useNow(TICK_MS);
  const [openedMs] = useState(nowMs);
  const { format } = usePlaceTimes([useDeviceZone(deviceId)]);
  const refused = useRefusedMessage(deviceId);
  const words = airWords(t);

  const foreign = Object.keys(latest).filter((key) => !isColumnKey(key) && !isKnownQuantity(key));
  const shown = Object.entries(latest).flatMap(([key, point]) => {
    const measured = measurementOf(point);
    if (measured === undefined || !isKnownQuantity(key)) return [];
    const text = measured === 'fault' ? words.missing(measured) : format.quantity(key, measured);
    return [{ key, text }];
  });
  const isRefused = refused !== undefined && refused.receivedTime > (lastTs ?? 0);
  return (
    <div className={looks.closerStack}>
      {lastTs === undefined ? (
        <p className={classes.waiting} role="status">
          <span className={classes.pulse} aria-hidden="true" />
          {t('deviceSetup.waiting')}
        </p>
      ) : (
        <p className={classes.live} role="status">
          <SuccessIcon size={20} />
          {t('deviceSetup.live')}
        </p>
      )}
      <Values values={shown} />
      {lastTs === undefined ? null : (
        <p className={looks.hint}>{t('deviceSetup.arrivedAt', { time: isolate(format.dateTime(lastTs)) })}</p>
      )}
      {foreign.length === 0 ? null : <Foreign deviceId={deviceId} keys={foreign} />}
      {isRefused ? (
        <div role="alert">
          <p>
            {t('deviceSetup.refused', {
              time: isolate(format.dateTime(refused.receivedTime)),
              reason: rejectionWord(refused.reason, t),
            })}
          </p>
          <code dir="auto" className={classes.excerpt}>
            {refused.excerpt}
          </code>
        </div>
      ) : null}
      {lastTs === undefined && !isRefused && nowMs - openedMs >= LONG_WAIT_MS ? <ToCheck /> : null}
    </div>
  );
}

function Values({ values }: { values: readonly { key: string; text: string }[] }) {
  const { t } = useTranslation();
  if (values.length === 0) return null;
  return (
    <dl className={classes.values}>
      {values.map(({ key, text }) => (
        <div key={key}>
          <dt>{airWords(t).metric(key)}</dt>
          <dd>
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Keys that no quantity has: they are stored, and shown nowhere. */
function Foreign({ deviceId, keys }: { deviceId: string; keys: readonly string[] }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const health = `${PATHS.deviceHealth}?${new URLSearchParams({ device: deviceId })}`;
  return (
    <p>
      {t('deviceSetup.foreign', { keys: format.list(keys.map(isolate)) })}
      {format.gap}
      <Anchor component={Link} to={health}>
        {t('deviceSetup.toHealth')}
      </Anchor>
    </p>
  );
}

const CHECKS = ['token', 'host', 'port', 'tls'] as const;

/** The points to check after nothing has come for a while. */
function ToCheck() {
  const { t } = useTranslation();
  return (
    <div role="status">
      <p>{t('deviceSetup.nothing')}</p>
      <ul className={looks.bullets}>
        {CHECKS.map((check) => (
          <li key={check}>{t(`deviceSetup.check.${check}`)}</li>
        ))}
      </ul>
    </div>
  );
}
