import { getOwnRights } from '@airdeck/contract/sign-in/own-rights';
import { beginSeeing, endSeeing, type SeenRights } from '@airdeck/contract/sign-in/seeing';
import { call } from '../api-client/call.ts';
import { sessionStore } from './session.ts';

/** Shows the console as a role sees it. */
export async function seeAs(rights: SeenRights): Promise<void> {
  await call(beginSeeing, { body: rights });
  await startOver();
}

/** Shows everything again: only administrators with the whole see as others. */
export async function seeAll(): Promise<void> {
  await call(endSeeing, {});
  await startOver();
}

/** Loads the whole console with the present rights, as everything in it may be different. */
async function startOver(): Promise<void> {
  sessionStore.changeRights(await call(getOwnRights, {}));
  window.location.assign('/');
}
