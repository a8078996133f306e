import type { NewEntry } from '@airdeck/contract/conversations/conversation-changes';
import { useSyncExternalStore } from 'react';
import { sessionStore } from '../../../lib/session/session.ts';
import { conversationsChanged, write } from './conversations.ts';
import { newSentId } from './sent-id.ts';

/** An entry whose arrival is not confirmed. */
export type Unsent = NewEntry & {
  readonly conversationId: string;
  /** Undefined while it is being sent. */
  readonly failure?: unknown;
};

let unsent: readonly Unsent[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Unsent[]): void {
  unsent = next;
  for (const listener of listeners) listener();
}

// Unsent entries of one user must not be visible to the next.
sessionStore.subscribe(() => set([]));

async function deliver({ failure: _before, ...entry }: Unsent): Promise<void> {
  const others = () => unsent.filter(({ sentId }) => sentId !== entry.sentId);
  const isKnown = unsent.some(({ sentId }) => sentId === entry.sentId);
  set(isKnown ? unsent.map((each) => (each.sentId === entry.sentId ? entry : each)) : [...unsent, entry]);
  const { conversationId, ...body } = entry;
  try {
    await write(conversationId, body);
    await conversationsChanged();
    set(others());
  } catch (failure) {
    set(unsent.map((each) => (each.sentId === entry.sentId ? { ...entry, failure } : each)));
  }
}

/**
 * Entries leave the input field immediately, and stay visible until the server has stored them. A failed entry can be
 * sent again under the same id, by which the server recognizes it.
 */
export const outbox = {
  send: (conversationId: string, entry: Omit<NewEntry, 'sentId'>) =>
    void deliver({ ...entry, conversationId, sentId: newSentId() }),
  sendAgain: (entry: Unsent) => void deliver(entry),
  discard: (entry: Unsent) => set(unsent.filter(({ sentId }) => sentId !== entry.sentId)),
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function useUnsent(conversationId: string): readonly Unsent[] {
  const all = useSyncExternalStore(subscribe, () => unsent);
  return all.filter((entry) => entry.conversationId === conversationId);
}
