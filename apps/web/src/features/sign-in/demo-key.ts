import { DEMO_FRAGMENT } from '@airdeck/contract/sign-in/demo-sign-ins';
import { browserStorage } from '../../lib/session/browser-storage.ts';

const STORED_AS = 'airdeck.demo-key';

/**
 * The key of the demo's sign-ins: from the fragment of the address that the server prints at its start, and kept for later
 * visits. Null: this browser has never opened that address.
 */
export function takeDemoKey(): string | null {
  const { hash, pathname, search } = window.location;
  if (!hash.startsWith(DEMO_FRAGMENT)) return browserStorage().getItem(STORED_AS);
  const key = hash.slice(DEMO_FRAGMENT.length);
  browserStorage().setItem(STORED_AS, key);
  // Out of the address bar and the history.
  window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  return key;
}
