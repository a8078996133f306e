import type { ImportedDevice, ReadingPreview } from '@airdeck/contract/reading-import/reading-import';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeviceLookup } from '../../../lib/devices/report-devices.ts';
import { useLookupField } from '../../../lib/lists/lookup.ts';
import { LookupField } from '../../../ui/form/lookup-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';

const ONE_DEVICE = 'one';

type DeviceFieldProps = {
  columns: ReadingPreview['columns'];
  /** A column that seems to name the device. */
  suggested: number | null;
  onChange: (device: ImportedDevice | undefined) => void;
};

/** Chooses the device of all rows, or the column that names it. */
export function DeviceField({ columns, suggested, onChange }: DeviceFieldProps) {
  const { t } = useTranslation();
  const [column, setColumn] = useState<number>();
  const { field, chosen } = useLookupField(useDeviceLookup);
  const ofDevice = (deviceId: string | undefined) => (deviceId === undefined ? undefined : { deviceId });
  return (
    <>
      <SelectField
        label={t('readingImport.deviceFrom')}
        options={[
          { value: ONE_DEVICE, label: t('readingImport.oneDevice') },
          ...columns.map(({ name }, index) => ({
            value: String(index),
            label: t('readingImport.deviceColumn', { column: name }),
          })),
        ]}
        value={column === undefined ? ONE_DEVICE : String(column)}
        {...(suggested !== null && {
          description: t('readingImport.deviceSuggested', { column: columns[suggested]?.name ?? '' }),
        })}
        onChange={(value) => {
          const index = value === null || value === ONE_DEVICE ? undefined : Number(value);
          setColumn(index);
          onChange(index === undefined ? ofDevice(chosen?.value) : { column: index });
        }}
      />
      {column === undefined ? (
        <LookupField
          {...field}
          label={t('readingImport.device')}
          required
          onChange={(option) => {
            field.onChange(option);
            onChange(ofDevice(option?.value));
          }}
        />
      ) : null}
    </>
  );
}
