import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCustomerLookup, useCustomerTitle } from '../../../lib/customers/customers.ts';
import { LookupField } from '../../../ui/form/lookup-field.tsx';

interface CustomerChoiceProps {
  /** Undefined: all customers. */
  customerId: string | undefined;
  onChoose: (customerId: string | undefined) => void;
}

/** The choice among the customers of a tenant; empty for a tenant without any. */
export function CustomerChoice({ customerId, onChoose }: CustomerChoiceProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const found = useCustomerLookup(typed);
  const title = useCustomerTitle(customerId);
  if (customerId === undefined && typed === '' && found.options.length === 0) return null;
  return (
    <LookupField
      label={t('dashboard.customer')}
      placeholder={t('dashboard.allCustomers')}
      {...found}
      typed={typed}
      onType={setTyped}
      value={customerId === undefined ? null : { value: customerId, label: title ?? '' }}
      onChange={(chosen) => onChoose(chosen?.value)}
      clearable
    />
  );
}
