import type { Caller } from '../http/caller.ts';
import { DEMO_SYSTEM_ADMINISTRATOR } from './cast.ts';

/**
 * The demo's system administrator, in whose name things are set up, and who has not signed in.
 * @param userIds of the cast, by e-mail address
 */
export function systemAdministrator(userIds: Readonly<Record<string, string>>): Caller {
  const { email } = DEMO_SYSTEM_ADMINISTRATOR;
  return {
    userId: userIds[email] ?? '',
    email,
    authority: 'SYS_ADMIN',
    address: '127.0.0.1',
    steppedInBy: null,
    sessionId: '',
    tenantId: null,
    customerId: null,
  };
}
