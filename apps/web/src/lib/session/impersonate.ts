import { beginImpersonation } from '@airdeck/contract/impersonation';
import { useTranslation } from 'react-i18next';
import { call } from '../api-client/call.ts';
import { type FailureText, failureText } from '../api-client/failure-text.ts';
import { readTokenTimes } from '../api-client/token-renewal.ts';
import { endImpersonation, impersonationStore } from './impersonation.ts';
import type { Impersonation } from './impersonation-store.ts';

/** Less than this is not worth to go on with: a screen that asks starts over. */
const LEAST_LEFT_MS = 60_000;

type Target = { readonly userId: string } | { readonly tenantId: string };

/**
 * Acts as a user, or as the first administrator of a tenant, for half an hour: from now on `tenantApi` speaks as them. Goes
 * on with an impersonation that is running as the same user, or in that tenant, and leaves another one.
 * @throws ApiFailure: 403 who may not be impersonated, 404 no such user or tenant, or it has no administrator
 */
export async function impersonate(target: Target): Promise<Impersonation> {
  const running = impersonationStore.current();
  const isSame =
    'userId' in target ? running?.userId === target.userId : running?.tenantId === target.tenantId;
  if (running && isSame && running.endsAt - Date.now() > LEAST_LEFT_MS) return running;
  const { token, user } = await call(beginImpersonation, { body: target });
  endImpersonation();
  const name = [user.firstName, user.lastName].filter((part) => part?.trim()).join(' ');
  const times = readTokenTimes(token);
  const begun: Impersonation = {
    userId: user.id.id,
    tenantId: user.tenantId.id,
    email: user.email,
    name: name === '' ? user.email : name,
    endsAt: Date.now() + (times ? times.expiresAtMs - times.issuedAtMs : 0),
  };
  impersonationStore.begin(token, begun);
  return begun;
}

/** Where it is told why a user could not step in. */
type Reports = { readonly failure: (text: string | FailureText) => void };

/** Acts as an administrator of a tenant, or says why that cannot be. @returns whether it does */
export function useImpersonate(reports: Reports): (tenantId: string) => Promise<boolean> {
  const { t } = useTranslation();
  return async (tenantId) => {
    try {
      await impersonate({ tenantId });
      return true;
    } catch (error) {
      reports.failure(failureText(error, t, 'impersonation.failed'));
      return false;
    }
  };
}
