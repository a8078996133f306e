import { beginSeeing, endSeeing, type SeenRights } from '@airdeck/contract/sign-in/seeing';
import { call } from '../api-client/call.ts';
import { storedData } from './session.ts';

/** Shows the console as a role sees it. Everything is loaded anew, as all of it may be different. */
export async function seeAs(rights: SeenRights): Promise<void> {
  await call(beginSeeing, { body: rights });
  storedData.write('isSeeing', true);
  storedData.write('accessRole', rights.accessRole);
  storedData.write('isLimited', rights.placeIds !== null);
  window.location.assign('/');
}

/** Shows everything again: only administrators with the whole see as others. */
export async function seeAll(): Promise<void> {
  await call(endSeeing, {});
  storedData.remove('isSeeing');
  storedData.remove('isLimited');
  storedData.write('accessRole', 'ADMINISTRATOR');
  window.location.assign('/');
}
