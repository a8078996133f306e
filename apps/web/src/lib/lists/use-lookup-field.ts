import { useState } from 'react';
import type { Lookup, LookupOption } from './lookup.ts';

/** What a field needs that looks for what is typed in it, and what was chosen there. */
export function useLookupField(useFound: (typed: string) => Lookup, initial: LookupOption | null = null) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(initial);
  const { options, isLoading, failure } = useFound(typed);
  return {
    chosen,
    failure,
    field: { options, isLoading, value: chosen, onChange: setChosen, typed, onType: setTyped },
  };
}
