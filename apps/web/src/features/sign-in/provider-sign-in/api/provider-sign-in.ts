import {
  findDomainProviders,
  finishProviderSignIn,
  listProviderButtons,
  startPathOf,
} from '@airdeck/contract/sign-in-providers/provider-sign-in';
import { useEffect, useState } from 'react';
import { call } from '../../../../lib/api-client/call.ts';
import { PATHS } from '../../../../lib/paths/paths.ts';
import { beginSession } from '../../../../lib/session/begin-session.ts';
import { storedData } from '../../../../lib/session/session.ts';

const RETURN_TO = 'airdeck.return-to';

const findOpen = () => call(listProviderButtons, {});
type OtherWays = Awaited<ReturnType<typeof findOpen>>;

/** Other ways to sign in; undefined until they are loaded, or if they cannot be. */
export function useOtherWays(): OtherWays | undefined {
  const [ways, setWays] = useState<OtherWays>();
  useEffect(() => {
    findOpen().then(setWays, () => {});
  }, []);
  return ways;
}

/** Providers for people with an e-mail address. Only its domain is sent. @throws ApiFailure */
export const findForAddress = (email: string) =>
  call(findDomainProviders, { body: { domain: email.slice(email.lastIndexOf('@') + 1) } });

/** Keeps, in this tab, the screen that the sign-in page was opened for. */
export function keepReturn(): void {
  sessionStorage.setItem(RETURN_TO, window.location.search);
}

/** Leaves for a provider. */
export function leaveFor(providerId: string): void {
  keepReturn();
  window.location.assign(startPathOf(providerId));
}

/**
 * Signs in with what a provider has confirmed for this browser, and returns to the kept screen.
 * @returns false if the second factor is still to be asked @throws ApiFailure
 */
export async function finishSignIn(): Promise<boolean> {
  const answer = await call(finishProviderSignIn, {});
  const search = sessionStorage.getItem(RETURN_TO) ?? '';
  sessionStorage.removeItem(RETURN_TO);
  // The same address as after the other sign-in: what it leads to is checked there.
  window.history.replaceState(null, '', PATHS.signIn + search);
  const isComplete = await beginSession(answer);
  if (isComplete) storedData.write('isOfProvider', true);
  return isComplete;
}
