import { TELEMETRY_WINDOWS } from '@airdeck/air/windows';
import { DEVICE_CREDENTIALS_PERMISSIONS } from '@airdeck/contract/devices/devices.permissions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../../lib/session/use-may.ts';
import { type LatestPoints, lastReadingTs } from '../../../../lib/telemetry/series.ts';
import { useDeviceTelemetry } from '../../../../lib/telemetry/use-device-telemetry.ts';
import { Card } from '../../../../ui/card/card.tsx';
import { ChevronDownIcon } from '../../../../ui/icon/icons.tsx';
import { Commands } from './commands.tsx';
import classes from './device-setup.module.css';
import { FirstMessage } from './first-message.tsx';

/**
 * The setup of a new device: the commands to send a first reading, and its arrival. Collapsed for a device that has
 * already sent readings. Nothing for readers who may not read its token.
 */
export function DeviceSetup({ deviceId }: { deviceId: string }) {
  const [watched] = useDeviceTelemetry([deviceId], TELEMETRY_WINDOWS.singleDevice);
  const telemetry = watched?.telemetry;
  const maySetUp = useMay(DEVICE_CREDENTIALS_PERMISSIONS.read);
  // Empty while loading; failures are shown by the page around it.
  if (!telemetry || !maySetUp) return null;
  const lastTs = lastReadingTs(telemetry);
  return <KnownDevice key={deviceId} deviceId={deviceId} lastTs={lastTs} latest={telemetry.latest} />;
}

type KnownDeviceProps = {
  deviceId: string;
  /** Epoch ms; undefined: no reading yet. */
  lastTs: number | undefined;
  latest: LatestPoints;
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
            {wasWaiting ? <FirstMessage deviceId={deviceId} lastTs={lastTs} latest={latest} /> : null}
          </>
        ) : null}
      </div>
    </Card>
  );
}
