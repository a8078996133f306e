import { useTranslation } from 'react-i18next';
import { useCountries, useStates } from '../../../lib/geography/geography.ts';
import { PlaceField } from './place-field.tsx';

type PlaceFieldsProps = {
  country: string;
  state: string;
  onChange: (place: { country?: string; state?: string }) => void;
};

/** Country, then one of its states. Both may be left out. */
export function PlaceFields({ country, state, onChange }: PlaceFieldsProps) {
  const { t } = useTranslation();
  const countries = useCountries(country);
  const states = useStates(country, state);
  return (
    <>
      <PlaceField
        label={t('customers.country')}
        placeholder={t('customers.chooseCountry')}
        places={countries}
        value={country}
        onChange={(chosen) => onChange({ country: chosen, state: '' })}
      />
      <PlaceField
        label={t('customers.state')}
        placeholder={country === '' ? t('customers.countryFirst') : t('customers.chooseState')}
        places={states}
        value={state}
        onChange={(chosen) => onChange({ state: chosen })}
      />
    </>
  );
}
