import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceRecord } from '../../../lib/devices/api/device-record.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { devicesName } from './device-texts.ts';
import { KeepTokenChoice } from './keep-token-choice.tsx';

type TakeBackDialogProps = {
  devices: readonly DeviceRecord[];
  opened: boolean;
  onClose: () => void;
  onConfirm: (keepsToken: boolean) => void;
};

/** Takes devices back from customers whose users could read their access tokens. */
export function TakeBackDialog({ devices, opened, onClose, onConfirm }: TakeBackDialogProps) {
  const { t } = useTranslation();
  const [keepsToken, setKeepsToken] = useState(false);
  const device = devicesName(devices, t);
  return (
    <FormDialog
      opened={opened}
      title={t('devices.takeBack.title', { device })}
      submit={t('devices.takeBack.confirm')}
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm(keepsToken);
      }}
      onClose={onClose}
    >
      <p>{t('devices.takeBack.question', { device })}</p>
      <KeepTokenChoice devices={devices} keepsToken={keepsToken} onChange={setKeepsToken} />
    </FormDialog>
  );
}
