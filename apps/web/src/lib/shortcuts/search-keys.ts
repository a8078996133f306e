const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** The keys that open the search from anywhere, as on the keyboard. */
export const searchKeys = (): string => (isApple() ? '⌘ K' : 'Ctrl K');

/** Whether an event is that of these keys, and of no others. */
export function isSearchKeys(event: KeyboardEvent, character: string): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  const isModified = isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return character === 'k' && isModified && !altKey && !shiftKey;
}
