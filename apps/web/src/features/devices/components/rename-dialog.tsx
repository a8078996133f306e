import type { DeviceRecord } from '@airdeck/contract/device-records';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { RecordField } from '../../../ui/form/fields.tsx';
import { FormActions, FormColumn, SubmitButton } from '../../../ui/form/form-column.tsx';
import { useUiLabels } from '../../../ui/labels.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { renameDevice } from '../api/change-device.ts';
import { deviceFailureText } from '../device-failure-text.ts';

type RenameDialogProps = { device: DeviceRecord; opened: boolean; onClose: () => void };

/** Gives a device another name. What was typed stays when the server says no. */
export function RenameDialog({ device, opened, onClose }: RenameDialogProps) {
  const { t } = useTranslation();
  const labels = useUiLabels();
  const toasts = useToasts();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (name: string) => renameDevice(device, name),
    onSuccess() {
      toasts.success(t('devices.rename.saved'));
      onClose();
    },
    onError: (error) => toasts.failure(deviceFailureText(error, t, 'devices.rename.failed')),
    onSettled: () => queries.invalidateQueries(),
  });
  const form = useCheckedForm(
    { name: device.deviceName },
    ({ name }) => ({ name: name.trim() === '' ? 'devices.rename.required' : undefined }),
    ({ name }) => save.mutate(name.trim()),
  );
  return (
    <Dialog opened={opened} title={device.deviceName} busy={save.isPending} onClose={onClose}>
      <FormColumn onSubmit={form.submit} label={device.deviceName}>
        <RecordField label={t('devices.rename.name')} required data-autofocus {...form.field('name')} />
        <FormActions>
          <SubmitButton sending={save.isPending}>{t('devices.save')}</SubmitButton>
          <Button variant="default" disabled={save.isPending} onClick={onClose}>
            {labels.cancel}
          </Button>
        </FormActions>
      </FormColumn>
    </Dialog>
  );
}
