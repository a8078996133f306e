import { useTranslation } from 'react-i18next';
import { placeOptions } from '../../../../lib/devices/place-name.ts';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { NO_KIND } from '../place-values.ts';

export interface KindFieldProps {
  value: string;
  error: string | undefined;
  onChange: (kind: string) => void;
}

/** The kind of place; even "none" has to be chosen explicitly. */
export function KindField({ value, error, onChange }: KindFieldProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t('deviceLocation.kind')}
      placeholder={t('ui.choose')}
      required
      options={[...placeOptions(t), { value: NO_KIND, label: t('deviceLocation.noKind') }]}
      value={value === '' ? null : value}
      error={error}
      onChange={(kind) => onChange(kind ?? '')}
    />
  );
}
