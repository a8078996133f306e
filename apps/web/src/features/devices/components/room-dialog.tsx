import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceRecord } from '../../../lib/devices/api/device-record.ts';
import { usePlaceLookup } from '../../../lib/devices/place-lookup.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { FoundField } from '../../../ui/form/found-fields.tsx';
import { moveToRoom } from '../api/devices.ts';
import { devicesName } from './device-texts.ts';

interface RoomDialogProps {
  /** Devices of one owner, as a room belongs to one. */
  devices: readonly DeviceRecord[];
  opened: boolean;
  onClose: () => void;
}

/** Puts devices into a room of their owner; without a choice they leave the rooms that they are in. */
export function RoomDialog({ devices, opened, onClose }: RoomDialogProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const acts = useActs();
  const [first] = devices;
  const customerId = first?.customerId ?? null;
  const [room, setRoom] = useState<LookupOption | null>(() =>
    devices.length === 1 && first?.roomId
      ? { value: first.roomId, label: format.commas(first.placeNames) }
      : null,
  );
  const useRooms = (typed: string) => usePlaceLookup(typed, { customerId, kind: 'room' });
  return (
    <FormDialog
      opened={opened}
      title={t('devices.room.title', { device: devicesName(devices, t) })}
      submit={t('devices.room.save')}
      sending={acts.isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        void acts.act(() => moveToRoom(room?.value ?? null, devices), { onDone: onClose });
      }}
      onClose={onClose}
    >
      <FoundField
        label={t('devices.room.label')}
        description={t('devices.room.text')}
        useFound={useRooms}
        value={room}
        onChange={setRoom}
        clearable
      />
    </FormDialog>
  );
}
