import { z } from 'zod';
import { getActivationLink, sendActivationMail } from '../../../packages/contract/src/sign-in/passwords.ts';
import { getUser, listUsers, saveUser } from '../../../packages/contract/src/users/users.ts';
import { printable } from './http-client.ts';
import { importEntity, isRefusal } from './import-entity.ts';
import { readList } from './lists.ts';
import type { Invitations, TenantRun } from './run.ts';
import type { ServerSession } from './session.ts';
import { writer } from './tenant-data.ts';
import { userSchema, type WireUser, withSourceId } from './wire.ts';

/** Imports users without their passwords: each sets a new one by a link. */
export async function importUsers(run: TenantRun): Promise<void> {
  for await (const user of readList(run.source, listUsers, userSchema)) await importUser(run, user);
}

async function importUser(run: TenantRun, user: WireUser): Promise<void> {
  const { source, target, progress, tally } = run;
  const { id, authority, email } = user;
  const customerId =
    user.customerId === null ? null : (progress.mapped('customer', user.customerId)?.targetId ?? null);
  if (authority === 'CUSTOMER_USER' && customerId === null && !run.isDry) {
    return tally.leaveOut('user', email, 'its customer is not imported');
  }
  const isDisabled = await wasDisabled(source, id);
  if (isDisabled) tally.note('users who were disabled: they come along without an invitation');
  await importEntity(run, {
    kind: 'user',
    sourceId: id,
    name: email,
    find: async () => target && findUser(target, email),
    isSame: (found) => found.authority === authority && found.customerId === customerId,
    create: async () => (await writer(run).call(saveUser, newUser(user, { customerId }), userSchema)).id,
    afterwards: async (targetId) => {
      if (!isDisabled) await invite(run, writer(run), { id: targetId, email });
    },
  });
}

async function wasDisabled(source: ServerSession, userId: string): Promise<boolean> {
  const { additionalInfo } = await source.call(getUser, { params: { userId } }, userSchema);
  // Users who have not chosen a password yet are not enabled either.
  return additionalInfo['userCredentialsEnabled'] === false && additionalInfo['userActivated'] !== false;
}

/** State of the account, and fields for ThingsBoard's console only. */
const NOT_BROUGHT = ['userCredentialsEnabled', 'userActivated', 'lastLoginTs', 'userPasswordHistory'];

/** The request that creates a user, who is invited separately. */
export function newUser(
  user: WireUser,
  owner: { readonly tenantId?: string; readonly customerId?: string | null },
) {
  const { authority, email, firstName, lastName, phone } = user;
  const additionalInfo = Object.fromEntries(
    Object.entries(user.additionalInfo).filter(([key]) => !NOT_BROUGHT.includes(key)),
  );
  const { tenantId, customerId } = owner;
  return {
    query: { sendActivationMail: false },
    body: {
      authority,
      email,
      firstName,
      lastName,
      phone,
      additionalInfo: withSourceId(additionalInfo, user.id),
      ...(tenantId && { tenantId: { entityType: 'TENANT', id: tenantId } }),
      ...(customerId && { customerId: { entityType: 'CUSTOMER', id: customerId } }),
    },
  };
}

/** Sends the link by mail, or writes it to the folder. Users who have already used a link get none. */
export async function invite(
  { progress, tally, invitations }: Pick<TenantRun, 'progress' | 'tally'> & { invitations: Invitations },
  target: ServerSession,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  try {
    if (invitations === 'mail') {
      await target.call(sendActivationMail, { query: { email } }, z.unknown());
      tally.note('users invited by mail');
    } else {
      const link = await target.call(getActivationLink, { params: { userId: id } }, z.string());
      await progress.addLine('activation-links.txt', `${printable(email)}\t${link}`);
      tally.note('activation links written to activation-links.txt');
    }
  } catch (error) {
    if (!isRefusal(error)) throw error;
    tally.note(`users who could not be invited: ${printable(error.message)}`);
  }
}

async function findUser(target: ServerSession, email: string): Promise<WireUser | undefined> {
  for await (const user of readList(target, listUsers, userSchema, { query: { textSearch: email } })) {
    if (user.email.toLowerCase() === email.toLowerCase()) return user;
  }
  return undefined;
}
