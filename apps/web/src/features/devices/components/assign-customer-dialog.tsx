import type { DeviceRecord } from '@airdeck/contract/device-records';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { useCustomerLookup } from '../../../lib/customers/use-customer-lookup.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import { useLookupField } from '../../../lib/lists/use-lookup-field.ts';
import { ChoiceDialog } from '../../../ui/dialog/choice-dialog.tsx';
import { devicesName } from './devices-name.ts';

type AssignCustomerDialogProps = {
  devices: readonly DeviceRecord[];
  opened: boolean;
  onClose: () => void;
  onAssign: (customer: LookupOption, withHistory: boolean) => void;
};

/** Asks which customer gets the devices, and whether what they measured before goes along. */
export function AssignCustomerDialog({ devices, opened, onClose, onAssign }: AssignCustomerDialogProps) {
  const { t } = useTranslation();
  const customers = useLookupField(useCustomerLookup);
  const [withHistory, setWithHistory] = useState(false);
  return (
    <ChoiceDialog
      opened={opened}
      title={t('devices.assign.titleCustomer', { device: devicesName(devices, t) })}
      label={t('devices.assign.customer')}
      placeholder={t('devices.assign.chooseCustomer')}
      missing={t('devices.assign.customerMissing')}
      confirm={t('devices.assign.confirm')}
      field={customers.field}
      failure={
        customers.failure ? failureText(customers.failure, t, 'ui.table.loadFailed').message : undefined
      }
      onConfirm={(customer) => onAssign(customer, withHistory)}
      onClose={onClose}
    >
      <Checkbox
        label={t('devices.assign.withHistory')}
        description={t('devices.assign.withHistoryHint')}
        checked={withHistory}
        onChange={(event) => setWithHistory(event.currentTarget.checked)}
      />
    </ChoiceDialog>
  );
}
