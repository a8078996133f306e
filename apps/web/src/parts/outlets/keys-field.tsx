import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/form/fields.tsx';

/** The keys in a typed list. */
export const keysIn = (typed: string): string[] =>
  typed
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);

/** The keys whose values are sent, with the props of the field in its form. */
export function KeysField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('outlets.keys')}
      description={t('outlets.keysText')}
      dir="ltr"
      autoComplete="off"
      {...field}
    />
  );
}
