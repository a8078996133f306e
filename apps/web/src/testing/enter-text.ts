import userEvent from '@testing-library/user-event';

/**
 * Puts a text into a field at once, as a paste does. Typing redraws the screen for each character: that is for tests of
 * what happens while someone types.
 */
export async function enterText(field: Element, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}
