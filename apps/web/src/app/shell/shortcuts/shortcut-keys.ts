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

/**
 * The character of a key, of a letter in lower case. On keyboards of other scripts, the Latin letter of the same key
 * counts.
 */
export function characterOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  const [, latin] = /^Key([A-Z])$/.exec(code) ?? [];
  return latin && /^\p{L}$/u.test(key) ? latin.toLowerCase() : key.replace('؟', '?');
}

/** Fields, and popups that use keys themselves, such as menus, in which letters find entries. */
const USES_KEYS = 'input,textarea,select,[contenteditable],[role=dialog],[role=menu],[role=listbox]';

export const isDialogOpen = (): boolean => document.querySelector('[role=dialog][aria-modal=true]') !== null;

/** Whether a key typed at this element is meant for it. */
export function usesKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(USES_KEYS) !== null;
}
