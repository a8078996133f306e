import { RECORDED_UNITS, unitsOfKey } from '@airdeck/air/recorded-units';
import type { ReadingPreview } from '@airdeck/contract/reading-import/reading-import';
import type { MappedColumn, ReadingMapping } from '@airdeck/contract/reading-import/reading-mapping';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import classes from './reading-import.module.css';

type ColumnFieldsProps = {
  columns: ReadingPreview['columns'];
  mapping: ReadingMapping;
  onChange: (mapping: ReadingMapping) => void;
};

/** The key and unit of each column, or that it is left out. */
export function ColumnFields({ columns, mapping, onChange }: ColumnFieldsProps) {
  function change(column: number, to: Omit<MappedColumn, 'column'> | undefined): void {
    // A key is stored from one column only.
    const others = mapping.columns.filter((one) => one.column !== column && one.key !== to?.key);
    const all = to ? [...others, { column, ...to }] : others;
    onChange({ ...mapping, columns: all.toSorted((a, b) => a.column - b.column) });
  }
  const { column: timeColumn, clockColumn } = mapping.time;
  return (
    <div className={classes.fields}>
      {columns.map(({ name, example }, index) =>
        name === '' || index === timeColumn || index === clockColumn ? null : (
          <ColumnField
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position
            key={index}
            name={name}
            example={example}
            mapped={mapping.columns.find(({ column }) => column === index)}
            onChange={(to) => change(index, to)}
          />
        ),
      )}
    </div>
  );
}

type ColumnFieldProps = {
  name: string;
  example: string;
  /** Undefined: left out. */
  mapped: MappedColumn | undefined;
  onChange: (to: Omit<MappedColumn, 'column'> | undefined) => void;
};

function ColumnField({ name, example, mapped, onChange }: ColumnFieldProps) {
  const { t } = useTranslation();
  const keys = [...new Set([...Object.keys(RECORDED_UNITS), name, ...(mapped ? [mapped.key] : [])])];
  const units = mapped ? unitsOfKey(mapped.key) : [];
  return (
    <fieldset className={classes.column}>
      <legend>
        <bdi>{name}</bdi>
      </legend>
      <span className={classes.example}>
        {t('readingImport.example')} <bdi>{example}</bdi>
      </span>
      <SelectField
        label={t('readingImport.storedAs')}
        options={[
          { value: '', label: t('readingImport.leaveOut') },
          ...keys.map((key) => ({ value: key, label: key })),
        ]}
        value={mapped?.key ?? ''}
        onChange={(key) => onChange(key ? { key, unit: unitsOfKey(key)[0] ?? '' } : undefined)}
      />
      {mapped && units.length > 1 ? (
        <SelectField
          label={t('readingImport.unit')}
          options={units.map((unit) => ({
            value: unit,
            label: unit === 'fraction' ? t('readingImport.fraction') : isolate(unit),
          }))}
          value={mapped.unit}
          onChange={(unit) => onChange({ key: mapped.key, unit: unit ?? mapped.unit })}
        />
      ) : null}
    </fieldset>
  );
}
