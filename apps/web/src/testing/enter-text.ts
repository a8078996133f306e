import userEvent from '@testing-library/user-event';

/**
 * Enters a text into a field in one step, like a paste. Typing re-renders the screen for each character, and is only
 * for tests of that.
 */
export async function enterText(field: Element, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}
