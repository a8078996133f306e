import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCustomerLookup } from '../../../lib/customers/customers.ts';
import type { DeviceRecord } from '../../../lib/devices/api/device-record.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import { ChoiceDialog } from '../../../ui/dialog/choice-dialog.tsx';
import { devicesName } from './device-texts.ts';
import { KeepTokenChoice } from './keep-token-choice.tsx';

type AssignCustomerDialogProps = {
  devices: readonly DeviceRecord[];
  opened: boolean;
  onClose: () => void;
  onAssign: (
    customer: LookupOption,
    choice: { readonly withHistory: boolean; readonly keepsToken: boolean },
  ) => void;
};

/** Selects the customer to assign devices to, whether it can read earlier readings, and whether tokens are kept. */
export function AssignCustomerDialog({ devices, opened, onClose, onAssign }: AssignCustomerDialogProps) {
  const { t } = useTranslation();
  const [withHistory, setWithHistory] = useState(false);
  const [keepsToken, setKeepsToken] = useState(false);
  return (
    <ChoiceDialog
      opened={opened}
      title={t('devices.assign.titleCustomer', { device: devicesName(devices, t) })}
      label={t('devices.assign.customer')}
      confirm={t('devices.assign.confirm')}
      useFound={useCustomerLookup}
      onConfirm={(customer) => onAssign(customer, { withHistory, keepsToken })}
      onClose={onClose}
    >
      <Checkbox
        label={t('devices.assign.withHistory')}
        description={t('devices.assign.withHistoryHint')}
        checked={withHistory}
        onChange={(event) => setWithHistory(event.currentTarget.checked)}
      />
      <KeepTokenChoice devices={devices} keepsToken={keepsToken} onChange={setKeepsToken} />
    </ChoiceDialog>
  );
}
