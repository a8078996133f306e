import type { Purifier } from '@airdeck/contract/purifiers';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import { useLookupField } from '../../../lib/lists/use-lookup-field.ts';
import { useTenantLookup } from '../../../lib/tenants/use-tenant-lookup.ts';
import { ChoiceDialog } from '../../../ui/dialog/choice-dialog.tsx';

type AssignTenantDialogProps = {
  purifier: Purifier;
  opened: boolean;
  onClose: () => void;
  onChoose: (tenant: LookupOption) => void;
};

/** Asks whom a model is for. */
export function AssignTenantDialog({ purifier, opened, onClose, onChoose }: AssignTenantDialogProps) {
  const { t } = useTranslation();
  const tenants = useLookupField(useTenantLookup);
  return (
    <ChoiceDialog
      opened={opened}
      title={purifier.purifierModelNo}
      label={t('purifiers.tenant')}
      placeholder={t('purifiers.chooseTenant')}
      missing={t('purifiers.tenantMissing')}
      confirm={t('purifiers.assign')}
      field={tenants.field}
      failure={tenants.failure ? failureText(tenants.failure, t, 'ui.table.loadFailed').message : undefined}
      onConfirm={onChoose}
      onClose={onClose}
    />
  );
}
