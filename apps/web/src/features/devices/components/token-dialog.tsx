import { changeAccessToken } from '@airdeck/contract/device-changes';
import { getDeviceCredentials, getStockToken } from '@airdeck/contract/device-credentials';
import { accessTokenFormSchema } from '@airdeck/contract/device-forms';
import type { DeviceRecord } from '@airdeck/contract/devices';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api-client/call.ts';
import { impersonatedApi } from '../../../lib/api-client/impersonated-api.ts';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { withImpersonation } from '../../../lib/session/impersonate.ts';
import { sessionStore } from '../../../lib/session/session.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormActions, FormColumn, SubmitButton } from '../../../ui/form/form-column.tsx';
import { useUiLabels } from '../../../ui/labels.tsx';
import { SecretField } from '../../../ui/secret/secret-field.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { AccessTokenField } from './access-token-field.tsx';
import { deviceFailureText } from './device-texts.ts';
import classes from './devices.module.css';

type TokenDialogProps = { device: DeviceRecord; opened: boolean; onClose: () => void };

/** Gives a device another access token, and shows the present one to who asks for it: each look is written down. */
export function TokenDialog({ device, opened, onClose }: TokenDialogProps) {
  const { t } = useTranslation();
  const labels = useUiLabels();
  const toasts = useToasts();
  const [shown, setShown] = useState<string>();
  const look = useMutation({
    mutationFn: () => readAccessToken(device),
    onSuccess: setShown,
    onError: (error) => toasts.failure(deviceFailureText(error, t, 'devices.token.notFound')),
  });
  const save = useMutation({
    mutationFn: (token: string) => writeAccessToken(device, token),
    onSuccess(_nothing, token) {
      toasts.success(t('devices.token.changed'));
      setShown(token);
      form.change({ token: '' });
    },
    onError: (error) => toasts.failure(deviceFailureText(error, t, 'devices.token.failed')),
  });
  const form = useCheckedForm({ token: '' }, checkedBy(accessTokenFormSchema), ({ token }) =>
    save.mutate(token.trim()),
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
      <div className={classes.dialogForm}>
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
            onMake={(token) => form.change({ token })}
            {...form.field('token')}
          />
          <p className={classes.hint}>{t(isOut ? 'devices.token.hintOut' : 'devices.token.hintStock')}</p>
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

/** A tenant's device is shown to a system administrator only as an administrator of the tenant. */
function inItsTenant<T>({ tenantId }: DeviceRecord, work: () => Promise<T>): Promise<T> {
  const isOutside = sessionStore.current()?.user.authority === 'SYS_ADMIN';
  return isOutside && tenantId !== null ? withImpersonation(tenantId, work) : work();
}

/** The access token of a device, in stock or handed out; each look is in the audit log. @throws NoAdministrator */
async function readAccessToken(device: DeviceRecord): Promise<string> {
  const params = { deviceId: device._id };
  if (device.tenantId === null) return (await call(getStockToken, { params })).accessToken;
  const read = () => call(getDeviceCredentials, { params }, { as: impersonatedApi });
  return (await inItsTenant(device, read)).credentialsId;
}

/** Gives a device another access token; the former one is no longer accepted. @throws NoAdministrator */
function writeAccessToken(device: DeviceRecord, accessToken: string): Promise<DeviceRecord> {
  const input = { body: { deviceId: device._id, accessToken } };
  if (device.tenantId === null) return call(changeAccessToken, input);
  return inItsTenant(device, () => call(changeAccessToken, input, { as: impersonatedApi }));
}
