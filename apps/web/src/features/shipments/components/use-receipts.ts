import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReaderTimes } from '../../../lib/format/use-formatters.ts';
import { useSession } from '../../../lib/session/session.ts';
import { isolate } from '../../../ui/text/isolate.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { receiveDevices } from '../api/receive-scanned.ts';
import type { ShipmentDevice } from '../api/shipment.ts';
import { devicesReceived, markDevice } from '../api/shipments.ts';
import { personText } from './shipment-words.ts';

/** Devices with a pending change, and their state after it: received or not. */
type OnTheirWay = ReadonlyMap<string, boolean>;
const NOTHING: OnTheirWay = new Map();
/** Number of refused devices that are named. */
const NAMED = 10;

/** Receives one or many devices of a shipment, or undoes it; then refetches shipments and devices. */
export function useReceipts(shipmentId: string) {
  const { t } = useTranslation();
  const format = useReaderTimes();
  const toasts = useToasts();
  const ownId = useSession()?.user.id.id;
  const [busy, setBusy] = useState(NOTHING);

  async function run(
    ids: readonly string[],
    isReceived: boolean,
    work: () => Promise<void>,
    failed: ReceiptFailure,
  ): Promise<boolean> {
    setBusy((before) => new Map([...before, ...ids.map((id) => [id, isReceived] as const)]));
    try {
      await work();
      return true;
    } catch (error) {
      toasts.failed(error, t(failed));
      return false;
    } finally {
      await devicesReceived();
      setBusy((before) => new Map([...before].filter(([id]) => !ids.includes(id))));
    }
  }

  return {
    busy,
    receive: ({ id }: ShipmentDevice) =>
      run(
        [id],
        true,
        async () => {
          const { receivedBy, receivedAt } = await markDevice(shipmentId, id, true);
          // Another user was first, which the page had not loaded yet.
          if (receivedBy === null || receivedBy.userId === ownId || receivedAt === null) {
            toasts.success(t('shipments.devices.done'));
          } else {
            toasts.notice(
              t('shipments.devices.already', {
                name: isolate(personText(receivedBy, t)),
                time: format.dateTime(receivedAt),
              }),
            );
          }
        },
        'shipments.devices.failed',
      ),
    undo: ({ id }: ShipmentDevice) =>
      run(
        [id],
        false,
        async () => {
          await markDevice(shipmentId, id, false);
          toasts.success(t('done.saved'));
        },
        'failure.save',
      ),
    receiveMany: (ids: readonly string[]) =>
      run(
        ids,
        true,
        async () => {
          const { receipts } = await receiveDevices(shipmentId, ids);
          const done = receipts.filter(({ outcome }) => outcome === 'received').length;
          if (done > 0) toasts.success(t('shipments.devices.doneMany', { count: done }));
          const refused = receipts.filter(
            ({ outcome }) => outcome !== 'received' && outcome !== 'alreadyReceived',
          );
          if (refused.length === 0) return;
          toasts.failure({
            message: t('shipments.devices.refused', { count: refused.length }),
            detail: format.list(
              refused.slice(0, NAMED).map(({ device, code }) => device?.deviceName ?? code),
            ),
          });
        },
        'shipments.devices.failed',
      ),
  };
}

type ReceiptFailure = 'shipments.devices.failed' | 'failure.save';
