import type { Place } from '@airdeck/contract/places/places';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeviceLookup } from '../../../lib/devices/report-devices.ts';
import { useSession } from '../../../lib/session/session.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { FoundFields } from '../../../ui/form/found-fields.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { settle } from '../api/places.ts';

const MOST = 50;

/** Chooses the devices that measure a room. */
export function SettleDialog({ room, onClose }: { room: Place; onClose: () => void }) {
  const { t } = useTranslation();
  const acts = useActs();
  const isLimited = useSession()?.isLimited === true;
  const [chosen, setChosen] = useState(() =>
    room.devices.map(({ deviceId, deviceName }) => ({ value: deviceId, label: deviceName })),
  );
  const before = new Set(room.devices.map(({ deviceId }) => deviceId));
  const after = new Set(chosen.map(({ value }) => value));
  const arriving = [...after].filter((id) => !before.has(id));
  const leaving = [...before].filter((id) => !after.has(id));
  const failure = isLimited && leaving.length > 0 ? t('places.settle.staysInBranch') : undefined;
  return (
    <FormDialog
      title={t('places.settle.title', { room: isolate(room.name) })}
      submit={t('places.settle.save')}
      sending={acts.isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        if (failure !== undefined) return;
        if (arriving.length + leaving.length === 0) onClose();
        else void acts.act(() => settle(room.id, arriving, leaving), { onDone: onClose });
      }}
      onClose={onClose}
    >
      <FoundFields
        label={t('places.settle.devices')}
        description={t('places.settle.text')}
        error={failure}
        useFound={useDeviceLookup}
        value={chosen}
        onChange={(options) => setChosen([...options])}
        most={MOST}
      />
    </FormDialog>
  );
}
