import { useTranslation } from 'react-i18next';
import type { CheckedForm } from '../../lib/forms/use-checked-form.ts';
import { TextField } from '../../ui/form/fields.tsx';
import looks from '../../ui/looks/looks.module.css';
import type { PointTexts } from './point-values.ts';

type CoordinateFieldsProps = {
  readonly fieldOf: (name: keyof PointTexts) => ReturnType<CheckedForm<PointTexts>['field']>;
  /** Coordinates that hold while the fields are empty. */
  readonly placeholders?: PointTexts | undefined;
};

const DEGREES = { inputMode: 'decimal', autoComplete: 'off', dir: 'ltr' } as const;

/** Latitude and longitude, typed or pasted. */
export function CoordinateFields({ fieldOf, placeholders }: CoordinateFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className={looks.pair}>
      <TextField
        label={t('deviceLocation.lat')}
        {...DEGREES}
        placeholder={placeholders?.lat}
        {...fieldOf('lat')}
      />
      <TextField
        label={t('deviceLocation.lon')}
        {...DEGREES}
        placeholder={placeholders?.lon}
        {...fieldOf('lon')}
      />
    </div>
  );
}
