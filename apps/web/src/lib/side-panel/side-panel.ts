import type { StoredFinding } from '@airdeck/contract/device-health/device-health';
import { useSyncExternalStore } from 'react';
import type { ChatView } from '../conversations/chat-view.ts';

/** The tabs of the panel beside the page, the inbox, with their initial content. */
export type SidePanelContent =
  | { readonly panel: 'messages' }
  | { readonly panel: 'todos'; readonly draft?: TodoDraft | undefined }
  | { readonly panel: 'conversations'; readonly view: ChatView };

/** Initial content of a new to-do. Names are shown, ids are sent. */
export type TodoDraft = {
  readonly task: string;
  readonly device?: { readonly id: string; readonly name: string } | undefined;
  readonly alarm?: { readonly id: string; readonly name: string } | undefined;
  /** A finding of device health. */
  readonly finding?: StoredFinding['kind'] | undefined;
};

/** `opening` is a counter: each opening has new content, also of the same panel. */
export type OpenSidePanel = SidePanelContent & { readonly opening: number };

let open: OpenSidePanel | undefined;
let openings = 0;
const listeners = new Set<() => void>();

function set(next: OpenSidePanel | undefined): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Opens the panel, or replaces its content; the same tab restarts. */
export function openSidePanel(next: SidePanelContent): void {
  openings += 1;
  set({ ...next, opening: openings });
}

export const closeSidePanel = (): void => set(undefined);

/** The open side panel; undefined: none. */
export function useSidePanel(): OpenSidePanel | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
}
