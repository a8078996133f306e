import type { Metric } from '@airdeck/air/metrics';
import { TELEMETRY_WINDOWS } from '@airdeck/air/windows';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { airWords } from '../../../../lib/air-view/air-words.ts';
import { useFormatters } from '../../../../lib/format/use-formatters.ts';
import { type LatestPoints, lastReadingTs, measurementOf } from '../../../../lib/telemetry/series.ts';
import { useDeviceTelemetry } from '../../../../lib/telemetry/use-device-telemetry.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { Card } from '../../../../ui/card/card.tsx';
import { ChevronDownIcon, SuccessIcon } from '../../../../ui/icon/icons.tsx';
import { Commands } from './commands.tsx';
import classes from './device-setup.module.css';

const TICK_MS = 1_000;

/** The shown metrics of a first reading. */
const SHOWN = ['pm25', 'pm10', 'co2', 'tvoc', 'temp', 'rh'] as const satisfies readonly Metric[];

interface FirstReadingProps {
  /** Epoch ms; undefined: no reading yet. */
  lastTs: number | undefined;
  latest: LatestPoints;
}

/** Waits for the first reading, and shows it. */
function FirstReading({ lastTs, latest }: FirstReadingProps) {
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
    const measured = measurementOf(latest[metric]);
    if (measured === undefined) return [];
    const isNumber = typeof measured === 'number';
    const text = isNumber ? formatters.quantity(metric, measured) : words.missing(measured);
    return [{ metric, text }];
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

/**
 * The setup of a new device: the commands to send a first reading, and its arrival. Collapsed for a device that has
 * already sent readings.
 */
export function DeviceSetup({ deviceId }: { deviceId: string }) {
  const [watched] = useDeviceTelemetry([deviceId], TELEMETRY_WINDOWS.singleDevice);
  const telemetry = watched?.telemetry;
  // Empty while loading; failures are shown by the page around it.
  if (!telemetry) return null;
  const lastTs = lastReadingTs(telemetry);
  return <KnownDevice key={deviceId} deviceId={deviceId} lastTs={lastTs} latest={telemetry.latest} />;
}

type KnownDeviceProps = {
  deviceId: string;
  /** Epoch ms; undefined: no reading yet. */
  lastTs: number | undefined;
  latest: React.ComponentProps<typeof FirstReading>['latest'];
};

function KnownDevice({ deviceId, lastTs, latest }: KnownDeviceProps) {
  const { t } = useTranslation();
  const [wasWaiting] = useState(lastTs === undefined);
  const [isOpen, setOpen] = useState(wasWaiting);
  const panelId = `setup-${deviceId}`;
  return (
    <Card>
      <h2 className={classes.title}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen((was) => !was)}
        >
          {t('deviceSetup.title')}
          <ChevronDownIcon size={18} className={classes.chevron} />
        </button>
      </h2>
      <div id={panelId} hidden={!isOpen} className={classes.panel}>
        {isOpen ? (
          <>
            <p className={classes.text}>{t('deviceSetup.text')}</p>
            <Commands deviceId={deviceId} />
            {wasWaiting ? <FirstReading lastTs={lastTs} latest={latest} /> : null}
          </>
        ) : null}
      </div>
    </Card>
  );
}
