import { useTranslation } from 'react-i18next';
import { useCountries, useStates } from '../../../lib/geography/geography.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';

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
      <ChoiceField
        label={t('customers.country')}
        placeholder={t('customers.chooseCountry')}
        options={countries.options}
        isLoading={countries.isLoading}
        value={country}
        onChange={(chosen) => onChange({ country: chosen, state: '' })}
      />
      <ChoiceField
        label={t('customers.state')}
        placeholder={t('customers.chooseState')}
        options={states.options}
        isLoading={states.isLoading}
        value={state}
        onChange={(chosen) => onChange({ state: chosen })}
      />
    </>
  );
}
