/** Support and permission for notifications of this console in this browser. */
export type PushPermission = 'unsupported' | 'denied' | 'ask' | 'granted';

/** The user refused, or the browser's push service is missing or unreachable. */
export class PushRefused extends Error {
  override readonly name = 'PushRefused';
}

/** Push needs the service worker, which only built versions have, over https or on localhost. */
async function pushManager(): Promise<PushManager | undefined> {
  if (!('serviceWorker' in navigator) || !('Notification' in globalThis)) return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.pushManager;
}

export async function readPermission(): Promise<PushPermission> {
  if (!(await pushManager())) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' ? 'granted' : 'ask';
}

/** The push subscription of this browser, if any. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  return (await (await pushManager())?.getSubscription()) ?? null;
}

/** The same in the server's format; empty: none. */
export async function currentPushId(): Promise<string> {
  const subscription = await currentSubscription();
  return subscription ? JSON.stringify(subscription) : '';
}

/**
 * Requests permission, then a subscription of the browser's push service. To be called from a button press.
 * @param publicKey of the server, in base64url
 * @returns the subscription for the server @throws PushRefused
 */
export async function subscribeToPush(publicKey: string): Promise<string> {
  const manager = await pushManager();
  if (!manager) throw new PushRefused();
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused();
  try {
    const key = bytesOf(publicKey);
    const known = await manager.getSubscription();
    // A subscription with the key of a previous installation: this server could not use it.
    if (known && !isOfKey(known, key)) await known.unsubscribe();
    const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    return JSON.stringify(subscription);
  } catch (error) {
    throw new PushRefused(undefined, { cause: error });
  }
}

/** Removes the subscription, so that this browser shows no more notifications, even if the server sends them. */
export async function unsubscribeFromPush(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function isOfKey({ options }: PushSubscription, key: Uint8Array): boolean {
  const own = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return own.length === key.length && own.every((byte, index) => byte === key[index]);
}
