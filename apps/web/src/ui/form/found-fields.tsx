import { useState } from 'react';
import { LookupField, LookupFields } from './lookup-field.tsx';
import type { LookupMultiSelectProps } from './lookup-multi-select.tsx';
import type { LookupSelectProps } from './lookup-select.tsx';

type Found = Pick<LookupSelectProps, 'options' | 'isLoading' | 'failure'>;
type Looking<Props> = Omit<Props, keyof Found | 'typed' | 'onType'> & {
  /** Searches the options for a typed text. */
  useFound: (typed: string) => Found;
};

/** Selects one option of a list on the server, with its search. */
export function FoundField({ useFound, ...field }: Looking<LookupSelectProps>) {
  const [typed, setTyped] = useState('');
  return <LookupField {...field} {...useFound(typed)} typed={typed} onType={setTyped} />;
}

/** Selects several options of a list on the server, with its search. */
export function FoundFields({ useFound, ...field }: Looking<LookupMultiSelectProps>) {
  const [typed, setTyped] = useState('');
  return <LookupFields {...field} {...useFound(typed)} typed={typed} onType={setTyped} />;
}
