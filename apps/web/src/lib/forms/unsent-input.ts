type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Fields that were typed into since the page was opened; those that have left the page no longer count. */
const typedInto = new Set<TextField>();

/** Inputs whose value is no text of the reader's. */
const WITHOUT_TEXT = ['search', 'checkbox', 'radio', 'file', 'range', 'color', 'hidden'];

function note({ target }: Event): void {
  const isText =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && target.form !== null && !WITHOUT_TEXT.includes(target.type));
  if (isText) typedInto.add(target);
}

/** Notes which fields of forms are typed into. @returns ends it */
export function watchTyping(): () => void {
  document.addEventListener('input', note, true);
  return () => document.removeEventListener('input', note, true);
}

let held = 0;

/** Notes that the page has other input that is not saved, such as marks that were moved. @returns ends it */
export function holdInput(): () => void {
  held += 1;
  return () => {
    held -= 1;
  };
}

/** Whether the page has input that is not sent. A search is none: it is typed again quickly. */
export function hasUnsentInput(): boolean {
  if (held > 0) return true;
  for (const field of typedInto) {
    if (!field.isConnected) typedInto.delete(field);
    else if (field.value.trim() !== '') return true;
  }
  return false;
}

/** Time between two looks whether input is still on the screen. */
const LOOK_MS = 500;

/** Calls `act` once the page has no unsent input: at once, or when that is sent or left. @returns gives it up */
export function afterInput(act: () => void): () => void {
  if (!hasUnsentInput()) {
    act();
    return () => undefined;
  }
  const looking = setInterval(() => {
    if (hasUnsentInput()) return;
    clearInterval(looking);
    act();
  }, LOOK_MS);
  return () => clearInterval(looking);
}
