import { roomName } from '@airdeck/air/room-name';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { QrCode } from '../../../ui/qr-code/qr-code.tsx';
import type { ShipmentDevice } from '../api/shipment.ts';
import { createDeviceCodes } from './code-text.ts';
import classes from './packing-list.module.css';

/** Number of codes drawn at once before printing: the page stays responsive between batches. */
const BATCH = 250;
/** Margin around the window in which codes are drawn in advance. */
const AHEAD = '100% 0px';

export type Printing = {
  /** Codes up to this index in the list are drawn, and those that have come into view. */
  readonly drawn: number;
  /** Whether the others are being drawn, before the browser prints. */
  readonly isPreparing: boolean;
  readonly print: () => void;
};

/** Draws all codes before printing: in batches, or at once if the browser itself starts printing. */
export function usePrinting(total: number): Printing {
  const [drawn, setDrawn] = useState(0);
  const [isPreparing, setPreparing] = useState(false);
  useEffect(() => {
    const drawAll = () => flushSync(() => setDrawn(total));
    window.addEventListener('beforeprint', drawAll);
    return () => window.removeEventListener('beforeprint', drawAll);
  }, [total]);
  useEffect(() => {
    if (!isPreparing) return;
    const timer = setTimeout(() => {
      if (drawn < total) return setDrawn(drawn + BATCH);
      setPreparing(false);
      window.print();
    });
    return () => clearTimeout(timer);
  }, [isPreparing, drawn, total]);
  return { drawn: Math.min(drawn, total), isPreparing, print: () => setPreparing(true) };
}

type ListedDevicesProps = {
  devices: readonly ShipmentDevice[];
  /** Number of drawn codes, besides those in view. */
  drawn: number;
};

/** The devices in the order of the list, each with its code. */
export function ListedDevices({ devices, drawn }: ListedDevicesProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const [seen, setSeen] = useState(NOTHING);
  const rows = useMemo(() => {
    const { textOf } = createDeviceCodes(devices);
    return devices.map((device) => ({ device, code: textOf(device) }));
  }, [devices]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the items are those of the rows
  useEffect(() => {
    const items = [...(list.current?.children ?? [])];
    const observer = new IntersectionObserver(
      (entries) => {
        const shown = entries.filter(({ isIntersecting }) => isIntersecting);
        if (shown.length > 0) {
          setSeen((before) => new Set([...before, ...shown.map(({ target }) => target.id)]));
        }
      },
      { rootMargin: AHEAD },
    );
    for (const item of items) observer.observe(item);
    return () => observer.disconnect();
  }, [rows]);
  return (
    <ol ref={list} className={classes.devices} aria-label={t('packingList.devices')}>
      {rows.map(({ device, code }, index) => (
        <Device
          key={device.id}
          number={index + 1}
          device={device}
          code={index < drawn || seen.has(device.id) ? code : undefined}
        />
      ))}
    </ol>
  );
}

const NOTHING: ReadonlySet<string> = new Set();

/** `code` undefined: not drawn yet. */
type DeviceProps = { number: number; device: ShipmentDevice; code: string | undefined };

const Device = memo(function Device({ number, device, code }: DeviceProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { isReceived } = device;
  const { room, serial } = roomName(device);
  return (
    <li className={classes.device} id={device.id}>
      {code === undefined ? (
        <span className={classes.code} />
      ) : (
        <QrCode className={classes.code} value={code} />
      )}
      <div className={classes.words}>
        <span className={classes.number}>{format.number(number)}</span>
        <bdi className={classes.label}>{room}</bdi>
        {serial === undefined ? null : <bdi className={classes.name}>{serial}</bdi>}
        {/* To be ticked by hand if not received yet. */}
        <span className={classes.tick} data-ticked={isReceived || undefined}>
          {isReceived ? t('packingList.received') : null}
        </span>
      </div>
    </li>
  );
});
