import { modesOf, type PurifierMode } from '@airdeck/contract/purifiers/purifier-modes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import type { DeviceRecord } from '../../../lib/devices/api/device-record.ts';
import { modeName } from '../../../lib/devices/mode-name.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { modeChange, modelsQuery } from '../api/devices.ts';
import { devicesName } from './device-texts.ts';
import type { DeviceWork } from './use-device-work.ts';

type Devices = readonly DeviceRecord[];
/** The modes of each device: they differ in number and name between models. */
type ModesOfDevice = (device: DeviceRecord) => readonly PurifierMode[];

/** No device has this mode: the server responds with the reason. */
const NO_MODE = -1;

const keyOf = (name: string) => name.toLowerCase();

interface ModeDialogProps {
  devices: Devices;
  work: DeviceWork;
  opened: boolean;
  onClose: () => void;
}

/** Sets purifiers to a mode by its name, whose number may differ between models. */
export function ModeDialog({ devices, work, opened, onClose }: ModeDialogProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { data: models, error } = useQuery(modelsQuery());
  const modesOfDevice: ModesOfDevice = ({ purifierId }) =>
    modesOf(models?.find(({ id }) => id === purifierId)?.modes ?? []);
  const names = new Map(devices.flatMap(modesOfDevice).map(({ name }) => [keyOf(name), name]));
  const title = t('devices.mode.title', { device: devicesName(devices, t) });
  const failure = error ? failureText(error, t).message : undefined;

  function start(name: string): void {
    onClose();
    const modeOf = (device: DeviceRecord) =>
      modesOfDevice(device).find((one) => keyOf(one.name) === name)?.mode ?? NO_MODE;
    void work.start(devices, {
      title,
      ...modeChange(modeOf),
      done: t('devices.mode.done'),
      failed: 'devices.mode.failed',
    });
  }

  return (
    <FormDialog
      opened={opened}
      title={title}
      submit={t('devices.mode.confirm')}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(chosen === null);
        if (chosen !== null) start(chosen);
      }}
      onClose={onClose}
    >
      <SelectField
        label={t('devices.mode.label')}
        options={models ? [...names].map(([value, name]) => ({ value, label: modeName(name, t) })) : []}
        value={chosen}
        onChange={setChosen}
        error={isMissing && chosen === null ? t('failure.required') : failure}
        required
      />
    </FormDialog>
  );
}
