import { useTimeZoneOptions } from '../../lib/time/use-time-zone-options.ts';
import type { SelectFieldProps } from '../../ui/form/searchable-select.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';

type TimeZoneFieldProps = Omit<SelectFieldProps, 'options' | 'value'> & {
  /** Empty: none is chosen. */
  readonly value: string;
};

/** A field for the name of a time zone, each offered with its present offset. */
export function TimeZoneField({ value, ...field }: TimeZoneFieldProps) {
  const { options, readOffsets } = useTimeZoneOptions(value);
  return <SelectField {...field} options={options} value={value || null} onOpen={readOffsets} />;
}
