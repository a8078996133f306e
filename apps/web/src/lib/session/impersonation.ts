import { impersonateUser } from '@airdeck/contract/impersonation';
import { getOwnUser, logout } from '@airdeck/contract/sign-in';
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { api } from '../api-client/api.ts';
import { call } from '../api-client/call.ts';
import { readTokenTimes } from '../api-client/jwt.ts';
import { createImpersonationStore, type Impersonation } from './impersonation-store.ts';
import { sessionStore, storedData } from './session.ts';

/** The one impersonation of this browser. */
export const impersonationStore = createImpersonationStore({
  stored: storedData,
  tabs: window,
  now: () => Date.now(),
  wait(work, ms) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
});

// Anyone who signs out acts as no one either.
sessionStore.subscribe(impersonationStore.look);
// A timer stands still while a machine sleeps.
document.addEventListener('visibilitychange', impersonationStore.look);

/** As which user the administrator acts, for components: `undefined` while as no one but themself. */
export function useImpersonation(): Impersonation | undefined {
  return useSyncExternalStore(impersonationStore.subscribe, impersonationStore.current);
}

/** Less than this is not worth to go on with: a screen that asks starts over. */
const LEAST_LEFT_MS = 60_000;

/**
 * Acts as a user for half an hour: from now on `tenantApi` speaks as them. Goes on with a impersonation that is running
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

const firstUserSchema = z.object({ data: z.array(z.object({ id: z.object({ id: z.string() }) })) });

/**
 * The same as the first administrator of a tenant; `undefined` when the tenant has none. Goes on with a impersonation that
 * is running in that tenant.
 * @throws ApiFailure: 404 no such tenant
 */
export async function impersonateTenant(tenantId: string): Promise<Impersonation | undefined> {
  const running = impersonationStore.current();
  if (running?.tenantId === tenantId && running.endsAt - Date.now() > LEAST_LEFT_MS) return running;
  const { data } = await api.request({
    path: `/api/tenant/${encodeURIComponent(tenantId)}/users`,
    query: { pageSize: 1, page: 0, sortProperty: 'createdTime', sortOrder: 'ASC' },
    schema: firstUserSchema,
  });
  const first = data[0];
  return first && impersonate(first.id.id);
}

/** Acts as no one else any more, in any tab. The server is told, and not waited for: its own time is running. */
export function endImpersonation(): void {
  const token = impersonationStore.token();
  impersonationStore.end();
  if (token === undefined) return;
  call(logout, {}, { token, keepalive: true }).catch(() => {});
}
