import { beginImpersonation } from '@airdeck/contract/sign-in/impersonation';
import { call } from '../api-client/call.ts';
import { readTokenTimes } from '../api-client/token-renewal.ts';
import { serverNow } from '../time/server-clock.ts';
import { endImpersonation, impersonationStore } from './impersonation.ts';
import type { Impersonation } from './impersonation-store.ts';

/** Remaining time below which an impersonation is started again instead of continued. */
const LEAST_LEFT_MS = 60_000;

type Target = { readonly userId: string } | { readonly tenantId: string };

/**
 * Impersonates a user, or the first administrator of a tenant, for half an hour: `tenantApi` then calls as them.
 * Continues an existing impersonation of the same user or tenant, and ends another one.
 * @throws ApiFailure: 403 impersonation is not allowed, 404 unknown user or tenant, or no administrator
 */
export async function impersonate(target: Target): Promise<Impersonation> {
  const running = impersonationStore.current();
  const isSame =
    'userId' in target ? running?.userId === target.userId : running?.tenantId === target.tenantId;
  if (running && isSame && running.endsAt - serverNow() > LEAST_LEFT_MS) return running;
  const { token, user } = await call(beginImpersonation, { body: target });
  endImpersonation();
  const name = [user.firstName, user.lastName].filter((part) => part?.trim()).join(' ');
  const times = readTokenTimes(token);
  const begun: Impersonation = {
    userId: user.id.id,
    tenantId: user.tenantId.id,
    email: user.email,
    name: name === '' ? user.email : name,
    endsAt: times?.expiresAtMs ?? 0,
  };
  impersonationStore.begin(token, begun);
  return begun;
}
