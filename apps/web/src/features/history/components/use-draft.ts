import { useState } from 'react';

/**
 * What is being filled in, beginning with what the address says; when the address becomes another one, with that.
 * @param said by the address, together with a name for exactly that.
 */
export function useDraft<T>(said: { readonly name: string; readonly value: T }): [T, (value: T) => void] {
  const [draft, setDraft] = useState(said);
  if (draft.name !== said.name) setDraft(said);
  const { value } = draft.name === said.name ? draft : said;
  return [value, (next) => setDraft({ name: said.name, value: next })];
}
