import type { DeviceRecord } from '@airdeck/contract/device-records';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import { useLookupField } from '../../../lib/lists/use-lookup-field.ts';
import { useTenantLookup } from '../../../lib/tenants/use-tenant-lookup.ts';
import { ChoiceDialog } from '../../../ui/dialog/choice-dialog.tsx';
import { devicesName } from './devices-name.ts';

type AssignTenantDialogProps = {
  devices: readonly DeviceRecord[];
  opened: boolean;
  onClose: () => void;
  onChoose: (tenant: LookupOption) => void;
};

/** Asks which tenant gets the devices. */
export function AssignTenantDialog({ devices, opened, onClose, onChoose }: AssignTenantDialogProps) {
  const { t } = useTranslation();
  const tenants = useLookupField(useTenantLookup);
  return (
    <ChoiceDialog
      opened={opened}
      title={t('devices.assign.titleTenant', { device: devicesName(devices, t) })}
      label={t('devices.assign.tenant')}
      placeholder={t('devices.assign.chooseTenant')}
      missing={t('devices.assign.tenantMissing')}
      confirm={t('devices.assign.confirm')}
      field={tenants.field}
      failure={tenants.failure ? failureText(tenants.failure, t, 'ui.table.loadFailed').message : undefined}
      onConfirm={onChoose}
      onClose={onClose}
    />
  );
}
