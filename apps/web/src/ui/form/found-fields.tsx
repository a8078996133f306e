import { useState } from 'react';
import { LookupFields } from './lookup-field.tsx';
import type { LookupMultiSelectProps } from './lookup-multi-select.tsx';

interface FoundFieldsProps extends Pick<LookupMultiSelectProps, 'label' | 'value' | 'onChange' | 'most'> {
  /** Finds what fits a typed text. */
  useFound: (typed: string) => Pick<LookupMultiSelectProps, 'options' | 'isLoading'>;
  fault: string | undefined;
}

/** Several of a list that only the server has whole, with what looks in it. */
export function FoundFields({ useFound, fault, ...field }: FoundFieldsProps) {
  const [typed, setTyped] = useState('');
  const { options, isLoading } = useFound(typed);
  return (
    <LookupFields
      {...field}
      options={options}
      isLoading={isLoading}
      typed={typed}
      onType={setTyped}
      error={fault}
    />
  );
}
