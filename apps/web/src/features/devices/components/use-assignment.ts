import { useTranslation } from 'react-i18next';
import type { DeviceRecord } from '../../../lib/devices/api/device-record.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import { useConfirm } from '../../../ui/dialog/confirm.tsx';
import { useDialogFor } from '../../../ui/dialog/dialog.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { customerAssignment, deletion, takingBack, tenantAssignment } from '../api/devices.ts';
import { devicesName } from './device-texts.ts';
import { withKnownToken } from './keep-token-choice.tsx';
import type { DeviceWork } from './use-device-work.ts';

type Devices = readonly DeviceRecord[];

/** Deletes devices after a question. */
export function useDeletion({ start }: DeviceWork) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  return async (devices: Devices) => {
    const name = devicesName(devices, t);
    const text = t('devices.deletion.question', { device: name });
    if (!(await confirm({ text, destructive: true }))) return;
    await start(devices, {
      title: t('devices.deletion.title', { device: name }),
      ...deletion,
      done: t('devices.deletion.done'),
      failed: 'devices.deletion.failed',
    });
  };
}

/** Assigns devices to a chosen tenant, after a confirmation. */
export function useTenantAssignment({ start }: DeviceWork) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const dialog = useDialogFor<Devices>();
  return {
    dialog,
    async assign(devices: Devices, tenant: LookupOption) {
      dialog.close();
      const device = devicesName(devices, t);
      const isNewToken = devices.some(({ tenantId }) => tenantId !== null);
      const question = t('devices.assign.tenantQuestion', { device, tenant: isolate(tenant.label) });
      const text = isNewToken ? `${question} ${t('devices.assign.newToken')}` : question;
      if (!(await confirm({ text }))) return;
      await start(devices, {
        title: t('devices.assign.titleTenant', { device }),
        ...tenantAssignment(tenant.value),
        done: t('devices.assign.done'),
        failed: 'devices.assign.failedNow',
      });
    },
  };
}

/** Assigns devices to a chosen customer, or unassigns them. */
export function useCustomerAssignment({ start }: DeviceWork) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const dialog = useDialogFor<Devices>();
  const takeBackDialog = useDialogFor<Devices>();
  const doneText = (done: string, devices: Devices, keepsToken: boolean) =>
    !keepsToken && withKnownToken(devices).length > 0 ? `${done} ${t('devices.keepToken.renewed')}` : done;

  async function takeBack(devices: Devices, keepsAccessToken: boolean): Promise<void> {
    takeBackDialog.close();
    await start(devices, {
      title: t('devices.takeBack.title', { device: devicesName(devices, t) }),
      ...takingBack(keepsAccessToken),
      done: doneText(t('done.saved'), devices, keepsAccessToken),
      failed: 'failure.save',
    });
  }

  return {
    dialog,
    async assign(
      devices: Devices,
      customer: LookupOption,
      { withHistory, keepsToken: keepsAccessToken }: { withHistory: boolean; keepsToken: boolean },
    ) {
      dialog.close();
      await start(devices, {
        title: t('devices.assign.titleCustomer', { device: devicesName(devices, t) }),
        ...customerAssignment({ customerId: customer.value, withHistory, keepsAccessToken }),
        done: doneText(t('devices.assign.done'), devices, keepsAccessToken),
        failed: 'devices.assign.failed',
      });
    },

    takeBackDialog,
    takeBack,
    /** Asks first: with a choice if the customer's users could read an access token. */
    async askToTakeBack(devices: Devices): Promise<void> {
      if (withKnownToken(devices).length > 0) {
        takeBackDialog.open(devices);
        return;
      }
      const text = t('devices.takeBack.question', { device: devicesName(devices, t) });
      if (await confirm({ text })) await takeBack(devices, false);
    },
  };
}
