import {
  type FactorDecision,
  getFactorRequirement,
  setFactorRequirement,
} from '@airdeck/contract/second-factor/requirement';
import {
  checkFactorCode,
  type FactorProvider,
  finishFactorSetUp,
  generateFactor,
  getFactorSettings,
  readRemembering,
  removeFactor,
  saveFactor,
} from '@airdeck/contract/second-factor/second-factor';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../../lib/api-client/call.ts';
import { changing, mapQuery, queryOf } from '../../../lib/query/query.ts';
import { beginSession } from '../../../lib/session/begin-session.ts';

/** The second factors of the reader. */
export type OwnFactors = { readonly hasApp: boolean; readonly codesLeft: number };

export const ownFactorsQuery = mapQuery(
  queryOf(getFactorSettings, {}),
  (settings): OwnFactors => ({
    hasApp: settings?.configs.TOTP !== undefined,
    codesLeft: settings?.configs.BACKUP_CODE?.codesLeft ?? 0,
  }),
);

/** The address of a new secret for an authenticator app. @param token of a sign-in that is not complete */
async function newAuthUrl(token?: string): Promise<string> {
  const made = await call(generateFactor, { query: { providerType: 'TOTP' } }, { token });
  if (made.providerType !== 'TOTP') throw new Error('Another kind of second factor was made');
  return made.authUrl;
}

/** The same, made once: no query, whose answer could change while its picture is being scanned. */
export function useNewAuthUrl(token?: string) {
  const [made, setMade] = useState<{ authUrl?: string; error?: unknown }>({});
  const load = useCallback(() => {
    setMade({});
    newAuthUrl(token).then(
      (authUrl) => setMade((before) => (before.authUrl === undefined ? { authUrl } : before)),
      (error) => setMade({ error }),
    );
  }, [token]);
  useEffect(load, [load]);
  return { ...made, load };
}

/** Sets the app up. @param code that it shows @throws ApiFailure */
export const saveApp = (authUrl: string, code: string, token?: string) =>
  changing(
    call(
      saveFactor,
      { query: { verificationCode: code }, body: { providerType: 'TOTP', authUrl } },
      { token },
    ),
    getFactorSettings,
  );

/** Makes new backup codes, which replace the former ones. @param code needed if there are some @throws ApiFailure */
export async function makeBackupCodes(code?: string, token?: string): Promise<readonly string[]> {
  const made = await call(generateFactor, { query: { providerType: 'BACKUP_CODE' } }, { token });
  if (made.providerType !== 'BACKUP_CODE') throw new Error('Another kind of second factor was made');
  const saved = call(saveFactor, { query: { verificationCode: code }, body: made }, { token });
  await changing(saved, getFactorSettings);
  return made.codes;
}

/** @param code of the app, or a backup code @throws ApiFailure */
export const removeApp = (code: string) =>
  changing(
    call(removeFactor, { query: { providerType: 'TOTP', verificationCode: code } }),
    getFactorSettings,
  );

/** Completes the sign-in. @throws ApiFailure */
export async function signInByCode(
  given: { readonly providerType: FactorProvider; readonly code: string; readonly remember: boolean },
  token: string,
): Promise<void> {
  const { providerType, code, remember } = given;
  const query = { providerType, verificationCode: code, ...(remember && { remember }) };
  await beginSession(await call(checkFactorCode, { query }, { token }));
}

/** Whether the browser may be remembered. Unknown is no. @param token of a sign-in that lacks its second factor */
export const canRemember = (token: string): Promise<boolean> =>
  call(readRemembering, {}, { token }).then(
    ({ isOffered }) => isOffered,
    () => false,
  );

/** Completes the sign-in in which a second factor was set up. @throws ApiFailure */
export async function signInAfterSetUp(token: string): Promise<void> {
  await beginSession(await call(finishFactorSetUp, {}, { token }));
}

export const requirementQuery = queryOf(getFactorRequirement, {});

/** @throws ApiFailure */
export const requireFactor = (decision: FactorDecision) =>
  changing(call(setFactorRequirement, { body: decision }), getFactorRequirement);
