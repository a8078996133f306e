import { browserStorage } from '../../lib/session/browser-storage.ts';

const KEY = 'airdeck-history-device';

/** Id of the device whose history was chosen last in this browser, maybe by another user; null: none yet. */
export const rememberedDevice = (): string | null => browserStorage().getItem(KEY);

export const rememberDevice = (deviceId: string): void => browserStorage().setItem(KEY, deviceId);
