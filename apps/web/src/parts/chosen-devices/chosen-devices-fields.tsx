import { MAX_BRANCHES } from '@airdeck/contract/common/access-role';
import { useTranslation } from 'react-i18next';
import { useCustomerLookup } from '../../lib/customers/customers.ts';
import { usePlaceLookup } from '../../lib/devices/place-lookup.ts';
import { placeOptions } from '../../lib/devices/place-name.ts';
import { useDeviceLookup } from '../../lib/devices/report-devices.ts';
import { CheckRow, FieldGroup } from '../../ui/form/field-group.tsx';
import { FoundFields } from '../../ui/form/found-fields.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import type { ChosenDevicesDraft } from './chosen-devices.ts';
import { useDeviceChoices } from './use-device-choices.ts';

type ChosenDevicesFieldsProps = {
  chosen: ChosenDevicesDraft;
  onChange: (chosen: ChosenDevicesDraft) => void;
  /** Label of single devices: what they are chosen for. */
  devicesLabel: string;
  /** Most devices and customers that can be chosen one by one. */
  most: number;
  error: string | undefined;
};

/** Searches for what is chosen one by one. */
const FOUND = {
  customers: useCustomerLookup,
  rooms: (typed: string) => usePlaceLookup(typed),
  devices: useDeviceLookup,
};

/** Fields of the chosen location types, customers, buildings or devices, unless all devices are chosen. */
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
      label={kind === 'devices' ? devicesLabel : t(`chosenDevices.chosen.${kind}`)}
      useFound={FOUND[kind]}
      value={chosen[kind]}
      onChange={(found) => onChange({ ...chosen, [kind]: found })}
      most={kind === 'rooms' ? MAX_BRANCHES : most}
      error={error}
    />
  );
}

/** A choice of devices, with its kind. */
export function ChosenDevicesField({ label, ...fields }: ChosenDevicesFieldsProps & { label: string }) {
  const { t } = useTranslation();
  const { chosen, onChange } = fields;
  const choices = useDeviceChoices(chosen.kind);
  return (
    <>
      <SelectField
        label={label}
        options={choices.map((value) => ({ value, label: t(`chosenDevices.of.${value}`) }))}
        value={chosen.kind}
        onChange={(value) => onChange({ ...chosen, kind: value ?? chosen.kind })}
      />
      <ChosenDevicesFields {...fields} />
    </>
  );
}
