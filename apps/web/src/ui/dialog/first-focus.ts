const FIELD = ':is(input, textarea, select):not(:disabled, [type="hidden"], [tabindex="-1"])';
const BUTTON = ':is(button, a[href]):not(:disabled)';

/** How the library is told what gets the focus first. */
const MARK = 'data-autofocus';

/**
 * Says where the focus goes when a dialog opens: to what its content marks with `data-autofocus`, such as the safe
 * answer to a question; else to the first field, else to the first button, else to the text, to be read. By itself the
 * library takes the button that closes the dialog, because it comes first.
 */
export function markFirstFocus(content: HTMLElement | null): void {
  if (!content || content.querySelector(`[${MARK}]`)) return;
  const first = content.querySelector(FIELD) ?? content.querySelector(BUTTON) ?? content;
  first.setAttribute(MARK, '');
}
