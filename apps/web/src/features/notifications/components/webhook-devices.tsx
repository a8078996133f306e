import type { RuleDevices } from '@airdeck/contract/rules/rules';
import { useTranslation } from 'react-i18next';
import { useCustomerLookup } from '../../../lib/customers/customers.ts';
import { placeOptions } from '../../../lib/devices/place-name.ts';
import { useDeviceLookup } from '../../../lib/devices/report-devices.ts';
import type { ChosenDevicesDraft } from '../../../lib/rules/chosen-devices.ts';
import { CheckRow, FieldGroup } from '../../../ui/form/field-group.tsx';
import { FoundFields } from '../../../ui/form/found-fields.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';

const KINDS = ['all', 'places', 'customers', 'devices'] as const satisfies readonly RuleDevices['kind'][];
/** Most devices and customers that can be chosen one by one. */
const MOST = 100;

export type WebhookDevicesDraft = ChosenDevicesDraft & { readonly kind: RuleDevices['kind'] };

type WebhookDevicesProps = {
  draft: WebhookDevicesDraft;
  onChange: (draft: WebhookDevicesDraft) => void;
  error: string | undefined;
};

/** The devices whose readings are sent. */
export function WebhookDevices({ draft, onChange, error }: WebhookDevicesProps) {
  const { t } = useTranslation();
  const { kind } = draft;
  return (
    <>
      <SelectField
        label={t('notifications.readings.devices')}
        options={KINDS.map((value) => ({ value, label: t(`notifications.readings.of.${value}`) }))}
        value={kind}
        onChange={(value) => onChange({ ...draft, kind: KINDS.find((one) => one === value) ?? kind })}
      />
      {kind === 'places' ? (
        <FieldGroup legend={t('notifications.readings.chosen.places')} error={error}>
          <CheckRow
            options={placeOptions(t)}
            chosen={draft.places}
            onChange={(places) => onChange({ ...draft, places })}
          />
        </FieldGroup>
      ) : null}
      {kind === 'customers' || kind === 'devices' ? (
        <FoundFields
          key={kind}
          label={t(
            kind === 'customers'
              ? 'notifications.readings.chosen.customers'
              : 'notifications.readings.chosen.devices',
          )}
          useFound={kind === 'customers' ? useCustomerLookup : useDeviceLookup}
          value={draft[kind]}
          onChange={(chosen) => onChange({ ...draft, [kind]: chosen })}
          most={MOST}
          error={error}
        />
      ) : null}
    </>
  );
}
