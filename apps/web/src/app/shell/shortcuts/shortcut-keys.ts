import type { Section } from '../../../lib/routing/app-route.ts';

/** The letter that opens each section after `g`. */
export const SECTION_LETTERS: Readonly<Record<Section, string>> = {
  dashboard: 'd',
  tenants: 't',
  customers: 'c',
  devices: 'v',
  alerts: 'a',
  messages: 'm',
  history: 'h',
  purifiers: 'u',
  shipments: 's',
  partners: 'n',
  questions: 'q',
  feedback: 'f',
  profile: 'p',
};

/** The Arabic question mark is on the same key. */
const SAME: Readonly<Record<string, string>> = { '؟': '?', '？': '?', '／': '/' };

/**
 * The character of a key, of a letter in lower case. On keyboards of other scripts, the Latin letter of the same key
 * counts.
 */
export function characterOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  const [, latin] = /^Key([A-Z])$/.exec(code) ?? [];
  return latin && /^\p{L}$/u.test(key) ? latin.toLowerCase() : (SAME[key] ?? key);
}

const FIELD = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
/** Popups that use keys themselves, such as menus, in which letters find entries. */
const POPUP = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const OPEN_DIALOG = ':is([role="dialog"], [role="alertdialog"])[aria-modal="true"]';

export const isDialogOpen = (): boolean => document.querySelector(OPEN_DIALOG) !== null;

/** Whether a key typed at this element is meant for it. */
export function usesKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`${FIELD}, ${POPUP}`) !== null;
}
