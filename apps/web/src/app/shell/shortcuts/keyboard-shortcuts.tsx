import { lazy, Suspense, useEffect } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import { useSession } from '../../../lib/session/session.ts';
import { closeOverlay, leaveOverlay, openOverlay, useOverlay } from '../../../lib/shortcuts/overlay.ts';
import { isSearchKeys } from '../../../lib/shortcuts/search-keys.ts';
import { areSingleKeysOn } from '../../../lib/shortcuts/single-keys.ts';
import { menuOf } from '../../navigation.ts';
import { type View, viewOf } from '../../routes/views.ts';
import { characterOf, isDialogOpen, SECTION_LETTERS, usesKeys } from './shortcut-keys.ts';

const SearchDialog = lazy(async () => {
  const { SearchDialog: dialog } = await import('../search/search-dialog.tsx');
  return { default: dialog };
});

const ShortcutsDialog = lazy(async () => {
  const { ShortcutsDialog: dialog } = await import('./shortcuts-dialog.tsx');
  return { default: dialog };
});

/** Listens to the shortcuts of the console, and shows the dialogs that they open. */
export function KeyboardShortcuts() {
  const navigate = useNavigate();
  const session = useSession();
  const open = useOverlay();
  useEffect(() => leaveOverlay, []);
  useEffect(() => {
    if (!session) return;
    const onKeyDown = shortcutListener(viewOf(session), navigate);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [session, navigate]);
  if (!session || !open) return null;
  const view = viewOf(session);
  return (
    <Suspense fallback={null}>
      {open.overlay === 'search' ? (
        <SearchDialog
          key={open.opening}
          view={view}
          user={session.user}
          onClose={closeOverlay}
          onLeave={leaveOverlay}
        />
      ) : (
        <ShortcutsDialog view={view} onClose={closeOverlay} onLeave={leaveOverlay} />
      )}
    </Suspense>
  );
}

function shortcutListener(view: View, navigate: NavigateFunction): (event: KeyboardEvent) => void {
  const pathOf = new Map(menuOf(view).map(({ section, path }) => [SECTION_LETTERS[section], path]));
  let isGoing = false;

  /** @returns whether the character is a shortcut */
  function press(character: string): boolean {
    const path = isGoing ? pathOf.get(character) : undefined;
    isGoing = character === 'g' && !isGoing;
    if (path !== undefined) void navigate(path);
    else if (character === '/') focusSearch();
    else if (character === '?') openOverlay('shortcuts');
    else return isGoing;
    return true;
  }

  return (event) => {
    // Pressing Shift is part of typing a question mark.
    if (event.isComposing || event.defaultPrevented || event.key === 'Shift' || isDialogOpen()) return;
    const character = characterOf(event);
    const isModified = event.ctrlKey || event.metaKey || event.altKey;
    if (isSearchKeys(event, character)) {
      openOverlay('search');
    } else if (isModified || event.repeat || usesKeys(event.target) || !areSingleKeysOn()) {
      isGoing = false;
      return;
    } else if (!press(event.shiftKey && /^[a-z]$/.test(character) ? '' : character)) {
      return;
    }
    event.preventDefault();
  };
}

/** The search field of the screen's list, or the search of everything. */
function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  if (field) {
    field.focus();
    field.select();
  } else {
    openOverlay('search');
  }
}
