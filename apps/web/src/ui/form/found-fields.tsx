import { useState } from 'react';
import { LookupField, LookupFields } from './lookup-field.tsx';
import type { LookupMultiSelectProps } from './lookup-multi-select.tsx';
import type { LookupSelectProps } from './lookup-select.tsx';

type Found = Pick<LookupSelectProps, 'options' | 'isLoading' | 'failure'>;
type Looking<Props> = Omit<Props, keyof Found | 'typed' | 'onType'> & {
  /** Finds what fits a typed text. */
  useFound: (typed: string) => Found;
};

/** One of a list that only the server has whole, with what looks in it. */
export function FoundField({ useFound, ...field }: Looking<LookupSelectProps>) {
  const [typed, setTyped] = useState('');
  return <LookupField {...field} {...useFound(typed)} typed={typed} onType={setTyped} />;
}

/** Several of a list that only the server has whole, with what looks in it. */
export function FoundFields({ useFound, ...field }: Looking<LookupMultiSelectProps>) {
  const [typed, setTyped] = useState('');
  return <LookupFields {...field} {...useFound(typed)} typed={typed} onType={setTyped} />;
}
