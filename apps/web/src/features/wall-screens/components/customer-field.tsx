import { useTranslation } from 'react-i18next';
import { useCustomerLookup } from '../../../lib/customers/customers.ts';
import { type LookupOption, useLookupField } from '../../../lib/lists/lookup.ts';
import { LookupField } from '../../../ui/form/lookup-field.tsx';

type CustomerFieldProps = {
  customer: LookupOption | null;
  fault: string | undefined;
  onChange: (customer: LookupOption | null) => void;
};

/** Whose rooms a screen shows: asked of those who have several customers. */
export function CustomerField({ customer, fault, onChange }: CustomerFieldProps) {
  const { t } = useTranslation();
  const { field } = useLookupField(useCustomerLookup);
  return (
    <LookupField
      {...field}
      label={t('wallScreens.form.customer')}
      required
      value={customer}
      error={fault}
      onChange={onChange}
    />
  );
}
