import type { RequiredOf } from '@airdeck/contract/second-factor/requirement';
import type { Queryable } from '../../database/database.ts';
import type { MayRemember } from '../sign-in/remembered-browsers.service.ts';
import type { IdleMinutesOf, StageOf } from '../sign-in/sign-in-completion.ts';
import type { User } from '../users/users.repository.ts';
import { hasFactor } from './factors.repository.ts';
import { findRequirements } from './requirement.repository.ts';

const includes = (requiredOf: RequiredOf, { authority }: Pick<User, 'authority'>): boolean =>
  requiredOf === 'everyone' || (requiredOf === 'administrators' && authority !== 'CUSTOMER_USER');

async function isRequired(tx: Queryable, user: User): Promise<boolean> {
  const { everywhere, ofTenant } = await findRequirements(tx, user.tenantId);
  return includes(everywhere.requiredOf, user) || includes(ofTenant.requiredOf, user);
}

/**
 * Decides what a checked sign-in still lacks. A passkey is two factors by itself. A provider has its own second factors,
 * so that ours are asked only where one is required.
 */
export const stageOfSignIn: StageOf = async (tx, user, by) => {
  if (by === 'passkey') return 'signedIn';
  if (by === 'provider' && !(await isRequired(tx, user))) return 'signedIn';
  if (await hasFactor(tx, user.id)) return 'awaitsFactor';
  return (await isRequired(tx, user)) ? 'setsUpFactor' : 'signedIn';
};

/** Only a sign-in by a second factor may last as long as it is used. */
export const idleMinutesOfSignIn: IdleMinutesOf = async (tx, user, by) => {
  const isByFactor = by === 'passkey' || (await stageOfSignIn(tx, user, by)) === 'awaitsFactor';
  if (!isByFactor) return null;
  const { everywhere, ofTenant } = await findRequirements(tx, user.tenantId);
  return (user.tenantId === null ? everywhere : ofTenant).idleMinutes;
};

/** The system, and the organisation of the user, may switch it off. */
export const mayRememberBrowsers: MayRemember = async (tx, { tenantId }) => {
  const { everywhere, ofTenant } = await findRequirements(tx, tenantId);
  return everywhere.remembersBrowsers && ofTenant.remembersBrowsers;
};
