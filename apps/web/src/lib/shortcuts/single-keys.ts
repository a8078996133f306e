import { browserStorage } from '../session/browser-storage.ts';

const KEY = 'airdeck-single-keys';

/** Whether shortcuts of single keys are on: a preference of this browser, kept beyond the session. */
export const areSingleKeysOn = (): boolean => browserStorage().getItem(KEY) !== 'off';

/** Speech input types letters anywhere, which would be taken for shortcuts. */
export const setSingleKeys = (areOn: boolean): void => browserStorage().setItem(KEY, areOn ? 'on' : 'off');
