import { deviceNameFormSchema } from '@airdeck/contract/devices/device-forms';
import { useTranslation } from 'react-i18next';
import type { DeviceRecord } from '../../../lib/devices/api/device-record.ts';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { RecordField } from '../../../ui/form/fields.tsx';
import { rename } from '../api/devices.ts';
import { deviceFailureText } from './device-texts.ts';

type RenameDialogProps = { device: DeviceRecord; opened: boolean; onClose: () => void };

/** Renames a device. The input stays if the request fails. */
export function RenameDialog({ device, opened, onClose }: RenameDialogProps) {
  const { t } = useTranslation();
  const { isBusy, act } = useActs();
  const form = useCheckedForm({ deviceName: device.deviceName }, checkedBy(deviceNameFormSchema), (values) =>
    act(() => rename(device.id, values.deviceName.trim()), {
      done: t('devices.rename.saved'),
      onDone: onClose,
      failed: (error) => deviceFailureText(error, t, 'devices.rename.failed'),
    }),
  );
  return (
    <FormDialog
      opened={opened}
      title={device.deviceName}
      submit={t('devices.save')}
      sending={isBusy}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <RecordField label={t('devices.rename.name')} required data-autofocus {...form.field('deviceName')} />
    </FormDialog>
  );
}
