import type { ReadingPreview } from '@airdeck/contract/reading-import/reading-import';
import {
  DAY_ORDERS,
  DECIMAL_SIGNS,
  type ReadingMapping,
  TIME_FORMS,
} from '@airdeck/contract/reading-import/reading-mapping';
import { useTranslation } from 'react-i18next';
import { TimeZoneField } from '../../../parts/time-zone-field/time-zone-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';

const SAME_COLUMN = 'same';

type FormFieldsProps = {
  columns: ReadingPreview['columns'];
  mapping: ReadingMapping;
  onChange: (mapping: ReadingMapping) => void;
};

/** How the file writes times and numbers. */
export function FormFields({ columns, mapping, onChange }: FormFieldsProps) {
  const { t } = useTranslation();
  const { time, decimal } = mapping;
  const changeTime = (change: Partial<ReadingMapping['time']>) =>
    onChange({ ...mapping, time: { ...time, ...change } });
  const names = columns.map(({ name }, index) => ({
    value: String(index),
    label: name || String(index + 1),
  }));
  return (
    <>
      <SelectField
        label={t('readingImport.timeColumn')}
        options={names}
        value={String(time.column)}
        onChange={(value) => changeTime({ column: Number(value) })}
      />
      <SelectField
        label={t('readingImport.timeForm')}
        options={TIME_FORMS.map((value) => ({ value, label: t(`readingImport.form.${value}`) }))}
        value={time.form}
        onChange={(value) => changeTime({ form: value ?? time.form })}
      />
      {time.form === 'date' ? (
        <>
          <SelectField
            label={t('readingImport.clockColumn')}
            options={[{ value: SAME_COLUMN, label: t('readingImport.sameColumn') }, ...names]}
            value={time.clockColumn === null ? SAME_COLUMN : String(time.clockColumn)}
            onChange={(value) =>
              changeTime({ clockColumn: value === null || value === SAME_COLUMN ? null : Number(value) })
            }
          />
          <SelectField
            label={t('readingImport.dayOrder')}
            options={DAY_ORDERS.map((value) => ({ value, label: t(`readingImport.order.${value}`) }))}
            value={time.dayOrder}
            onChange={(value) => changeTime({ dayOrder: value ?? time.dayOrder })}
          />
          <TimeZoneField
            label={t('readingImport.timeZone')}
            value={time.timeZone}
            onChange={(value) => changeTime({ timeZone: value ?? time.timeZone })}
          />
        </>
      ) : null}
      <SelectField
        label={t('readingImport.decimal')}
        options={DECIMAL_SIGNS.map((value) => ({
          value,
          label: t(value === ',' ? 'readingImport.sign.comma' : 'readingImport.sign.point'),
        }))}
        value={decimal}
        onChange={(value) => onChange({ ...mapping, decimal: value ?? decimal })}
      />
    </>
  );
}
