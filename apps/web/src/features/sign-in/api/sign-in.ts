import { type DemoSignIn, listDemoSignIns } from '@airdeck/contract/sign-in/demo-sign-ins';
import { login, type SignInFormValues } from '@airdeck/contract/sign-in/sign-in';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api-client/call.ts';
import { beginSession } from '../../../lib/session/begin-session.ts';
import { takeDemoKey } from '../demo-key.ts';

/** The demo's sign-ins; empty without a demo, without its key, or if they cannot be loaded. */
export function useDemoSignIns(): readonly DemoSignIn[] {
  const [signIns, setSignIns] = useState<readonly DemoSignIn[]>([]);
  useEffect(() => {
    const key = takeDemoKey();
    if (key === null) return;
    const abort = new AbortController();
    call(listDemoSignIns, { body: { key } }, { signal: abort.signal })
      .then(setSignIns)
      .catch(() => {});
    return () => abort.abort();
  }, []);
  return signIns;
}

/** @returns false if the second factor is still to be asked @throws ApiFailure */
export const signIn = async ({ email, password }: SignInFormValues): Promise<boolean> =>
  beginSession(await call(login, { body: { username: email.trim(), password } }));
