import { useState } from 'react';

/**
 * The first known value of what decides whether a form is shown: a later one must not take the form away from who is
 * writing in it. The server decides when it is sent.
 */
export function useFirstKnown<Value>(value: Value | undefined): Value | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first ?? value;
}
