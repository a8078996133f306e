import { roomLine } from '@airdeck/air/room-name';
import { MAX_WALL_ROOMS } from '@airdeck/contract/wall-screens/wall-link';
import { MAX_WALL_TITLE_LENGTH } from '@airdeck/contract/wall-screens/wall-screens';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordField } from '../../../ui/form/fields.tsx';
import { LookupFields } from '../../../ui/form/lookup-field.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { isolate } from '../../../ui/text/isolate.ts';
import { useWallRooms } from '../api/wall-screens.ts';
import type { WallDraft } from './wall-draft.ts';

type RoomFieldsProps = {
  rooms: WallDraft['rooms'];
  /** For a tenant: customer of the rooms; undefined: the reader's own. */
  customerId: string | undefined;
  /** Whether the customer is known. */
  isKnown: boolean;
  error: string | undefined;
  onChange: (rooms: WallDraft['rooms']) => void;
};

/** The rooms of a screen in their order, with the names shown: a device's name may be its serial number. */
export function RoomFields({ rooms, customerId, isKnown, error, onChange }: RoomFieldsProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const { data = [], error: failure, isFetching } = useWallRooms(customerId, isKnown);
  const wanted = typed.trim().toLowerCase();
  const options = data
    .map(({ deviceId, name, label }) => ({ value: deviceId, label: roomLine({ name, label }) }))
    .filter(({ label }) => label.toLowerCase().includes(wanted));
  const titleOf = (deviceId: string) => data.find((device) => device.deviceId === deviceId)?.label ?? '';
  return (
    <div className={looks.closeStack}>
      <LookupFields
        label={t('wallScreens.form.rooms')}
        placeholder={t('wallScreens.form.roomsPlaceholder')}
        required
        options={options}
        isLoading={isFetching}
        failure={failure}
        value={rooms.map(({ deviceId, device }) => ({ value: deviceId, label: device }))}
        onChange={(chosen) =>
          onChange(
            chosen.map(
              ({ value, label }) =>
                rooms.find(({ deviceId }) => deviceId === value) ?? {
                  deviceId: value,
                  title: titleOf(value).slice(0, MAX_WALL_TITLE_LENGTH),
                  device: label,
                },
            ),
          )
        }
        typed={typed}
        onType={setTyped}
        most={MAX_WALL_ROOMS}
        error={error}
      />
      {rooms.map((room) => (
        <RecordField
          key={room.deviceId}
          label={t('wallScreens.form.roomTitle', { device: isolate(room.device) })}
          required
          maxLength={MAX_WALL_TITLE_LENGTH}
          value={room.title}
          onChange={(event) => {
            const title = event.currentTarget.value;
            onChange(rooms.map((one) => (one.deviceId === room.deviceId ? { ...one, title } : one)));
          }}
        />
      ))}
    </div>
  );
}
