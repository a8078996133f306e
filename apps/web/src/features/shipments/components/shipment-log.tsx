import { roomLine } from '@airdeck/air/room-name';
import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeFormatters } from '../../../lib/format/formatters.ts';
import { useReaderTimes } from '../../../lib/format/use-formatters.ts';
import { Card } from '../../../ui/card/card.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { TimeLine, type TimeLineEvent } from '../../../ui/time-line/time-line.tsx';
import type { ShipmentEntry } from '../api/shipment.ts';
import { useShipmentLogs } from '../api/shipments.ts';
import { personText, statusWord } from './shipment-words.ts';

const FIRST_ENTRIES = 20;
/** Limit of one call. */
const MOST_ENTRIES = 1000;

/** Log of a shipment, newest first. */
export function ShipmentLog({ shipmentId }: { shipmentId: string }) {
  const { t } = useTranslation();
  const format = useReaderTimes();
  const [size, setSize] = useState(FIRST_ENTRIES);
  const { data, error, refetch, isPlaceholderData } = useShipmentLogs(shipmentId, size);
  if (error && !data) {
    return (
      <Card title={t('shipments.log.title')}>
        <LoadFailure error={error} onRetry={refetch} />
      </Card>
    );
  }
  return (
    <Card title={t('shipments.log.title')}>
      {data ? (
        <TimeLine
          label={t('shipments.log.title')}
          events={data.data.map((entry) => eventOf(entry, t, format))}
        />
      ) : (
        <Skeleton height="8rem" />
      )}
      {data?.hasNext && size < MOST_ENTRIES ? (
        <Button
          variant="default"
          loading={isPlaceholderData}
          onClick={() => setSize((before) => Math.min(before * 5, MOST_ENTRIES))}
        >
          {t('shipments.log.more')}
        </Button>
      ) : null}
    </Card>
  );
}

/** Texts of an entry: the action, then its user and notes. */
function eventOf(entry: ShipmentEntry, t: TFunction, format: TimeFormatters): TimeLineEvent {
  const { id, createdAt, by, isAutomatic, notes } = entry;
  const who = isAutomatic ? t('shipments.log.automatic') : personText(by, t);
  return {
    key: id,
    at: createdAt,
    time: format.dateTime(createdAt),
    text: textOf(entry, t),
    note: notes ? t('shipments.log.notes', { who: isolate(who), notes: isolate(notes) }) : who,
  };
}

function textOf(entry: ShipmentEntry, t: TFunction): string {
  const { kind, status, fromStatus, deviceName, deviceLabel, deviceCount } = entry;
  const device = deviceName === null ? undefined : isolate(roomLine({ deviceName, deviceLabel }));
  const count = deviceCount ?? 1;
  switch (kind) {
    case 'created':
      return t('shipments.log.created', { count });
    case 'updated':
      return t('shipments.log.updated', { count });
    case 'statusChanged':
      return t('shipments.log.status', {
        from: statusWord(fromStatus ?? 0, t),
        to: statusWord(status ?? 0, t),
      });
    case 'received':
      return device === undefined
        ? t('shipments.log.receivedMany', { count })
        : t('shipments.log.received', { device });
    case 'receiptUndone':
      return t('shipments.log.undone', { device: device ?? '' });
  }
}
