import {
  beginPasskey,
  beginPasskeyStep,
  finishPasskeyStep,
  listPasskeys,
  readFactorWays,
  removePasskey,
  savePasskey,
} from '@airdeck/contract/second-factor/passkeys';
import { getFactorSettings } from '@airdeck/contract/second-factor/second-factor';
import { forgetBrowser, listRememberedBrowsers } from '@airdeck/contract/sign-in/remembered-browsers';
import { useEffect, useState } from 'react';
import { call } from '../../../../lib/api-client/call.ts';
import { makePasskey, passkeyUseOf } from '../../../../lib/passkeys/passkeys.ts';
import { changing, queryOf } from '../../../../lib/query/query.ts';
import { beginSession } from '../../../../lib/session/begin-session.ts';
import { sessionStore } from '../../../../lib/session/session.ts';

/** The passkeys of the reader. */
export const passkeysQuery = queryOf(listPasskeys, {});

/** Has the browser make a passkey, and adds it. @param token of a sign-in that is not complete */
export async function addPasskey(name: string, token?: string): Promise<void> {
  const { attempt, options } = await call(beginPasskey, {}, { token });
  const passkey = await makePasskey(options);
  await changing(
    call(savePasskey, { body: { name, attempt, passkey } }, { token }),
    listPasskeys,
    getFactorSettings,
  );
}

/** @throws ApiFailure */
export const deletePasskey = (passkeyId: string) =>
  changing(call(removePasskey, { params: { passkeyId } }), listPasskeys, getFactorSettings);

/**
 * Has the next sign-in of the reader ask for the second factor, in any browser: which of them is this one is not known
 * here, and a change of the passkeys forgets all of them anyway.
 */
export async function forgetOwnBrowsers(): Promise<void> {
  const userId = sessionStore.current()?.user.id.id;
  if (userId === undefined) return;
  const browsers = await call(listRememberedBrowsers, { params: { userId } });
  await Promise.all(browsers.map(({ id }) => call(forgetBrowser, { params: { userId, browserId: id } })));
}

export type FactorWays = { readonly app: boolean; readonly backupCodes: boolean; readonly passkeys: boolean };

/** The ways that are offered if the server cannot be asked. */
const CODES: FactorWays = { app: true, backupCodes: true, passkeys: false };

/** By what the sign-in of this token can be completed; undefined: not known yet. */
export function useFactorWays(token: string): FactorWays | undefined {
  const [ways, setWays] = useState<FactorWays>();
  useEffect(() => {
    call(readFactorWays, {}, { token }).then(setWays, () => setWays(CODES));
  }, [token]);
  return ways;
}

/** Completes the sign-in by a passkey. @throws ApiFailure, and if no passkey was used */
export async function signInByPasskey(token: string, remember: boolean): Promise<void> {
  const begun = await call(beginPasskeyStep, {}, { token });
  const body = { ...(await passkeyUseOf(begun)), remember };
  await beginSession(await call(finishPasskeyStep, { body }, { token }));
}
