import type { Authority } from '@airdeck/contract/authorities';
import {
  ADMINISTRATOR_FIRST_NAME,
  characterCount,
  USER_FIRST_NAME,
} from '@airdeck/contract/common/form-rules';
import { badRequest } from './errors.ts';

// What the console's forms ask beyond the platform's own rules. It is asked of what is given only: clients of
// ThingsBoard leave names and numbers out, and go on doing so.

/** @throws ApiError 400/31 for a first name that is given and too short, too long or blank. */
export function checkUserFirstName(authority: Authority, firstName: string | null | undefined): void {
  if (firstName === null || firstName === undefined || authority === 'SYS_ADMIN') return;
  const length = characterCount(firstName);
  if (length === 0) throw badRequest('First Name is required');
  if (authority === 'TENANT_ADMIN') {
    if (length < ADMINISTRATOR_FIRST_NAME.min) throw badRequest('First Name is too short');
    return;
  }
  if (length < USER_FIRST_NAME.min) throw badRequest('Name is too short');
  if (length > USER_FIRST_NAME.max) throw badRequest('Name is too long');
}
