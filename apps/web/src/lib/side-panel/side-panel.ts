import type { StoredFinding } from '@airdeck/contract/device-health';
import { useSyncExternalStore } from 'react';
import type { ChatView } from '../conversations/chat-view.ts';

/** What stands beside the page, one at a time, and what it is opened with. */
export type SidePanelContent =
  | { readonly panel: 'todos'; readonly draft?: TodoDraft | undefined }
  | { readonly panel: 'conversations'; readonly view: ChatView };

/** What a new to-do begins with. Names are shown, ids are sent. */
export type TodoDraft = {
  readonly task: string;
  readonly device?: { readonly id: string; readonly name: string } | undefined;
  readonly alarm?: { readonly id: string; readonly name: string } | undefined;
  /** A finding of device health. */
  readonly finding?: StoredFinding['kind'] | undefined;
};

/** `opening` counts: another one has other content, also of the same panel. */
export type OpenSidePanel = SidePanelContent & { readonly opening: number };

let open: OpenSidePanel | undefined;
let openings = 0;
const listeners = new Set<() => void>();

function set(next: OpenSidePanel | undefined): void {
  open = next;
  for (const listener of listeners) listener();
}

/** In place of another that is open; one that is open already begins again with what it is given. */
export function openSidePanel(next: SidePanelContent): void {
  openings += 1;
  set({ ...next, opening: openings });
}

export const closeSidePanel = (): void => set(undefined);

/** The panel beside the page; undefined: none is open. */
export function useSidePanel(): OpenSidePanel | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
}
