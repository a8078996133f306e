import { accessTokenFormSchema } from '@airdeck/contract/devices/device-forms';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceRecord } from '../../../lib/devices/api/device-record.ts';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormActions, FormColumn, SubmitButton } from '../../../ui/form/form-column.tsx';
import { useUiLabels } from '../../../ui/labels.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { SecretField } from '../../../ui/secret/secret-field.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { changeToken, readToken } from '../api/devices.ts';
import { AccessTokenField } from './access-token-field.tsx';
import { deviceFailureText } from './device-texts.ts';

type TokenDialogProps = { device: DeviceRecord; opened: boolean; onClose: () => void };

/** Changes the access token of a device, and shows the present one on demand: each read is recorded. */
export function TokenDialog({ device, opened, onClose }: TokenDialogProps) {
  const { t } = useTranslation();
  const labels = useUiLabels();
  const toasts = useToasts();
  const [shown, setShown] = useState<string>();
  const look = useMutation({
    mutationFn: () => readToken(device.id),
    onSuccess: ({ accessToken }) => setShown(accessToken),
    onError: (error) => toasts.failure(deviceFailureText(error, t, 'devices.token.notFound')),
  });
  const save = useMutation({
    mutationFn: (accessToken: string) => changeToken(device.id, accessToken),
    onSuccess(_nothing, token) {
      toasts.success(t('devices.token.changed'));
      setShown(token);
      form.change({ accessToken: '' });
    },
    onError: (error) => toasts.failure(deviceFailureText(error, t, 'devices.token.failed')),
  });
  const form = useCheckedForm({ accessToken: '' }, checkedBy(accessTokenFormSchema), (values) =>
    save.mutate(values.accessToken.trim()),
  );
  const isOut = device.deviceId !== null;
  return (
    <Dialog
      opened={opened}
      title={t('devices.token.title', { device: isolate(device.deviceName) })}
      size="lg"
      busy={save.isPending}
      onClose={onClose}
    >
      <div className={looks.stack}>
        {shown === undefined ? (
          <div>
            <Button variant="default" loading={look.isPending} onClick={() => look.mutate()}>
              {t('devices.token.look')}
            </Button>
          </div>
        ) : (
          <SecretField label={t('devices.token.present')} value={shown} />
        )}
        <FormColumn onSubmit={form.submit} label={t('devices.token.action')}>
          <AccessTokenField
            label={t('devices.token.new')}
            required
            onMake={(accessToken) => form.change({ accessToken })}
            {...form.field('accessToken')}
          />
          <p className={looks.hint}>{t(isOut ? 'devices.token.hintOut' : 'devices.token.hintStock')}</p>
          <FormActions>
            <SubmitButton sending={save.isPending}>{t('devices.save')}</SubmitButton>
            <Button variant="default" disabled={save.isPending} onClick={onClose}>
              {labels.close}
            </Button>
          </FormActions>
        </FormColumn>
      </div>
    </Dialog>
  );
}
