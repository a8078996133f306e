import { deviceNameFormSchema } from '@airdeck/contract/devices/device-forms';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DeviceRecord } from '../../../lib/devices/api/device-record.ts';
import { devicesChanged } from '../../../lib/devices/devices-changed.ts';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { RecordField } from '../../../ui/form/fields.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { rename } from '../api/devices.ts';
import { deviceFailureText } from './device-texts.ts';

type RenameDialogProps = { device: DeviceRecord; opened: boolean; onClose: () => void };

/** Renames a device. The input stays if the request fails. */
export function RenameDialog({ device, opened, onClose }: RenameDialogProps) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const save = useMutation({
    mutationFn: (deviceName: string) => rename(device.id, deviceName),
    onSuccess() {
      toasts.success(t('devices.rename.saved'));
      onClose();
    },
    onError: (error) => toasts.failure(deviceFailureText(error, t, 'devices.rename.failed')),
    onSettled: devicesChanged,
  });
  const form = useCheckedForm({ deviceName: device.deviceName }, checkedBy(deviceNameFormSchema), (values) =>
    save.mutate(values.deviceName.trim()),
  );
  return (
    <FormDialog
      opened={opened}
      title={device.deviceName}
      submit={t('devices.save')}
      sending={save.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <RecordField label={t('devices.rename.name')} required data-autofocus {...form.field('deviceName')} />
    </FormDialog>
  );
}
