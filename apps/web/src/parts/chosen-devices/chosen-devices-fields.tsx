import { useTranslation } from 'react-i18next';
import { useCustomerLookup } from '../../lib/customers/customers.ts';
import { placeOptions } from '../../lib/devices/place-name.ts';
import { useDeviceLookup } from '../../lib/devices/report-devices.ts';
import { CheckRow, FieldGroup } from '../../ui/form/field-group.tsx';
import { FoundFields } from '../../ui/form/found-fields.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { type ChosenDevicesDraft, DEVICE_CHOICES } from './chosen-devices.ts';

type ChosenDevicesFieldsProps = {
  chosen: ChosenDevicesDraft;
  onChange: (chosen: ChosenDevicesDraft) => void;
  /** Label of single devices: what they are chosen for. */
  devicesLabel: string;
  /** Most devices and customers that can be chosen one by one. */
  most: number;
  error: string | undefined;
};

/** Fields of the chosen places, customers or devices, unless all devices are chosen. */
export function ChosenDevicesFields(props: ChosenDevicesFieldsProps) {
  const { chosen, onChange, devicesLabel, most, error } = props;
  const { t } = useTranslation();
  const { kind } = chosen;
  if (kind === 'all') return null;
  if (kind === 'places') {
    return (
      <FieldGroup legend={t('chosenDevices.places')} error={error}>
        <CheckRow
          options={placeOptions(t)}
          chosen={chosen.places}
          onChange={(places) => onChange({ ...chosen, places })}
        />
      </FieldGroup>
    );
  }
  return (
    <FoundFields
      key={kind}
      label={kind === 'customers' ? t('chosenDevices.customers') : devicesLabel}
      useFound={kind === 'customers' ? useCustomerLookup : useDeviceLookup}
      value={chosen[kind]}
      onChange={(found) => onChange({ ...chosen, [kind]: found })}
      most={most}
      error={error}
    />
  );
}

/** A choice of devices, with its kind. */
export function ChosenDevicesField({ label, ...fields }: ChosenDevicesFieldsProps & { label: string }) {
  const { t } = useTranslation();
  const { chosen, onChange } = fields;
  return (
    <>
      <SelectField
        label={label}
        options={DEVICE_CHOICES.map((value) => ({ value, label: t(`chosenDevices.of.${value}`) }))}
        value={chosen.kind}
        onChange={(value) =>
          onChange({ ...chosen, kind: DEVICE_CHOICES.find((one) => one === value) ?? chosen.kind })
        }
      />
      <ChosenDevicesFields {...fields} />
    </>
  );
}
