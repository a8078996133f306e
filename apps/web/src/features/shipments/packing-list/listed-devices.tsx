import type { ShipmentDevice } from '@airdeck/contract/shipments';
import { memo, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { QrCode } from '../../../ui/qr-code/qr-code.tsx';
import { createDeviceCodes } from './code-text.ts';
import classes from './packing-list.module.css';

/** So many codes are drawn in one go: the page stays usable between two. */
const BATCH = 100;

/**
 * How many devices are drawn: a few at first, then more and more; all of them at once when the browser is about to
 * print.
 */
export function useDrawnCount(total: number): number {
  const [drawn, setDrawn] = useState(BATCH);
  useEffect(() => {
    if (drawn >= total) return;
    const timer = setTimeout(() => setDrawn(drawn + BATCH));
    const drawAll = () => flushSync(() => setDrawn(total));
    window.addEventListener('beforeprint', drawAll);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('beforeprint', drawAll);
    };
  }, [drawn, total]);
  return Math.min(drawn, total);
}

type ListedDevicesProps = {
  devices: readonly ShipmentDevice[];
  /** How many of them are drawn. */
  drawn: number;
};

/** The devices in the order in which they were listed, each with its code. */
export function ListedDevices({ devices, drawn }: ListedDevicesProps) {
  const { t } = useTranslation();
  const rows = useMemo(() => {
    const { textOf } = createDeviceCodes(devices);
    return devices.map((device) => ({ device, code: textOf(device) }));
  }, [devices]);
  return (
    <ol className={classes.devices} aria-label={t('packingList.devices')}>
      {rows.slice(0, drawn).map(({ device, code }, index) => (
        <Device key={device._id} number={index + 1} device={device} code={code} />
      ))}
    </ol>
  );
}

type DeviceProps = { number: number; device: ShipmentDevice; code: string };

const Device = memo(function Device({ number, device, code }: DeviceProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { deviceLabel, deviceName, isInstalled } = device;
  return (
    <li className={classes.device}>
      <QrCode className={classes.code} value={code} />
      <div className={classes.words}>
        <span className={classes.number}>{format.number(number)}</span>
        <bdi className={classes.label}>{deviceLabel || deviceName}</bdi>
        {deviceLabel && deviceLabel !== deviceName ? <bdi className={classes.name}>{deviceName}</bdi> : null}
        {/* To be ticked by hand, where it is not yet. */}
        <span className={classes.tick} data-ticked={isInstalled || undefined}>
          {isInstalled ? t('packingList.received') : null}
        </span>
      </div>
    </li>
  );
});
