import { accessTokenFormSchema } from '@airdeck/contract/devices/device-forms';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceRecord } from '../../../lib/devices/api/device-record.ts';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { unsaid, useActs } from '../../../ui/dialog/use-acts.ts';
import { FormActions, FormColumn, SubmitButton } from '../../../ui/form/form-column.tsx';
import { useUiLabels } from '../../../ui/labels.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { SecretField } from '../../../ui/secret/secret-field.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { changeToken, readToken } from '../api/devices.ts';
import { AccessTokenField } from './access-token-field.tsx';
import { deviceFailureText } from './device-texts.ts';

type TokenDialogProps = { device: DeviceRecord; opened: boolean; onClose: () => void };

/** Changes the access token of a device, and shows the present one on demand: each read is recorded. */
export function TokenDialog({ device, opened, onClose }: TokenDialogProps) {
  const { t } = useTranslation();
  const labels = useUiLabels();
  const looking = useActs();
  const saving = useActs();
  const [shown, setShown] = useState<string>();
  const look = () =>
    looking.act(() => readToken(device.id), {
      done: unsaid,
      onDone: ({ accessToken }) => setShown(accessToken),
      failed: (error) => deviceFailureText(error, t, 'devices.token.notFound'),
    });
  const form = useCheckedForm({ accessToken: '' }, checkedBy(accessTokenFormSchema), (values) => {
    const token = values.accessToken.trim();
    return saving.act(() => changeToken(device.id, token), {
      done: t('devices.token.changed'),
      onDone() {
        setShown(token);
        form.change({ accessToken: '' });
      },
      failed: (error) => deviceFailureText(error, t, 'devices.token.failed'),
    });
  });
  const isOut = device.deviceId !== null;
  return (
    <Dialog
      opened={opened}
      title={t('devices.token.title', { device: isolate(device.deviceName) })}
      size="lg"
      busy={saving.isBusy}
      onClose={onClose}
    >
      <div className={looks.stack}>
        {shown === undefined ? (
          <div>
            <Button variant="default" loading={looking.isBusy} onClick={look}>
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
            <SubmitButton sending={saving.isBusy}>{t('devices.save')}</SubmitButton>
            <Button variant="default" disabled={saving.isBusy} onClick={onClose}>
              {labels.close}
            </Button>
          </FormActions>
        </FormColumn>
      </div>
    </Dialog>
  );
}
