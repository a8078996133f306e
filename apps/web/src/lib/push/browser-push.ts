/** Whether this browser can show notifications of this console, and whether it may. */
export type PushPermission = 'unsupported' | 'denied' | 'ask' | 'granted';

/** A user refuses when asked; the browser has no push service, or cannot reach it. */
export class PushRefused extends Error {
  override readonly name = 'PushRefused';
}

/** Push needs the service worker, which only what was built has, over https or on this machine. */
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

/** Where this browser receives notifications, if it does. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  return (await (await pushManager())?.getSubscription()) ?? null;
}

/** The same as the server takes it; empty where it receives none. */
export async function currentPushId(): Promise<string> {
  const subscription = await currentSubscription();
  return subscription ? JSON.stringify(subscription) : '';
}

/**
 * Asks the reader for permission, then the browser's push service for an address. Only for a press on a button.
 * @param publicKey of the server, in base64url
 * @returns what the server is to be sent @throws PushRefused
 */
export async function subscribeToPush(publicKey: string): Promise<string> {
  const manager = await pushManager();
  if (!manager) throw new PushRefused();
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused();
  try {
    const key = bytesOf(publicKey);
    const known = await manager.getSubscription();
    // Of a server that was set up again: its notifications could not be told from others'.
    if (known && !isOfKey(known, key)) await known.unsubscribe();
    const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    return JSON.stringify(subscription);
  } catch (error) {
    throw new PushRefused(undefined, { cause: error });
  }
}

/** This browser is not to show notifications any more, whatever the server still sends. */
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
