import { roomLine } from '@airdeck/air/room-name';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LookupFields } from '../../../ui/form/lookup-field.tsx';
import { freeStockQuery, type ShipmentOwner } from '../api/shipments.ts';
import type { NamedDevice } from './device-list-text.ts';

const TYPING_PAUSE_MS = 250;

type StockFieldProps = {
  owner: ShipmentOwner;
  /** Devices that are chosen already, which are not offered. */
  taken: readonly NamedDevice[];
  onChoose: (device: NamedDevice) => void;
};

/** Chooses devices in stock one after another, with search. The list of the shipment shows them, not this field. */
export function StockField({ owner, taken, onChoose }: StockFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const { data, error, isFetching } = useQuery({
    ...freeStockQuery(text, owner),
    placeholderData: keepPreviousData,
  });
  const names = new Set(taken.map(({ name }) => name));
  const offered = (data ?? []).filter(({ deviceName }) => !names.has(deviceName));
  return (
    <LookupFields
      label={t('shipments.list.fromStock')}
      placeholder={t('shipments.list.search')}
      options={offered.map((device) => ({ value: device.id, label: roomLine(device) }))}
      isLoading={isFetching}
      failure={error}
      typed={typed}
      onType={setTyped}
      value={[]}
      onChange={([chosen]) => {
        const device = offered.find(({ id }) => id === chosen?.value);
        if (device) onChoose({ label: device.deviceLabel ?? '', name: device.deviceName });
      }}
      most={1}
    />
  );
}
