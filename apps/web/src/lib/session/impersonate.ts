import { getOwnUser } from '@airdeck/contract/sign-in';
import { impersonateUser, listUsersOfTenant } from '@airdeck/contract/users';
import { useTranslation } from 'react-i18next';
import { call } from '../api-client/call.ts';
import { type FailureText, failureText } from '../api-client/failure-text.ts';
import { readTokenTimes } from '../api-client/token-renewal.ts';
import { endImpersonation, impersonationStore } from './impersonation.ts';
import type { Impersonation } from './impersonation-store.ts';

/** Less than this is not worth to go on with: a screen that asks starts over. */
const LEAST_LEFT_MS = 60_000;

/**
 * Acts as a user for half an hour: from now on `tenantApi` speaks as them. Goes on with an impersonation that is running
 * as the same user, and leaves one as another.
 * @throws ApiFailure: 403 who may not be stepped into, 404 no such user
 */
export async function impersonate(userId: string): Promise<Impersonation> {
  const running = impersonationStore.current();
  if (running?.userId === userId && running.endsAt - Date.now() > LEAST_LEFT_MS) return running;
  const { token } = await call(impersonateUser, { params: { userId } });
  const user = await call(getOwnUser, {}, { token });
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

/**
 * The same as the first administrator of a tenant; `undefined` when the tenant has none. Goes on with an impersonation that
 * is running in that tenant.
 * @throws ApiFailure: 404 no such tenant
 */
export async function impersonateTenant(tenantId: string): Promise<Impersonation | undefined> {
  const running = impersonationStore.current();
  if (running?.tenantId === tenantId && running.endsAt - Date.now() > LEAST_LEFT_MS) return running;
  const query = { pageSize: 1, page: 0, sortProperty: 'createdTime', sortOrder: 'ASC' };
  const { data } = await call(listUsersOfTenant, { params: { tenantId }, query });
  const first = data[0];
  return first && impersonate(first.id.id);
}

/** A tenant whose last administrator is gone: there is no one to act as. */
export class NoAdministrator extends Error {
  override readonly name = 'NoAdministrator';
}

/**
 * Does something as a tenant's first administrator, which a system administrator may not do by their own right: in
 * `work`, `tenantApi` speaks as them. An impersonation that was begun for this alone ends with it.
 * @throws NoAdministrator, ApiFailure, and what `work` throws
 */
export async function withImpersonation<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
  const before = impersonationStore.current();
  const impersonation = await impersonateTenant(tenantId);
  if (!impersonation) throw new NoAdministrator();
  try {
    return await work();
  } finally {
    if (impersonation !== before) endImpersonation();
  }
}

/** Where it is told why a user could not step in. */
type Reports = { readonly failure: (text: string | FailureText) => void };

/** Acts as an administrator of a tenant, or says why that cannot be. @returns whether it does */
export function useImpersonate(reports: Reports): (tenantId: string) => Promise<boolean> {
  const { t } = useTranslation();
  return async (tenantId) => {
    try {
      if (await impersonateTenant(tenantId)) return true;
      reports.failure(t('impersonation.noAdministrator'));
    } catch (error) {
      reports.failure(failureText(error, t, 'impersonation.failed'));
    }
    return false;
  };
}
