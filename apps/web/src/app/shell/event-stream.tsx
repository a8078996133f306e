import { useEffect } from 'react';
import { subscribeToConsoleEvents } from '../../lib/events/console-events.ts';
import { afterInput, hasUnsentInput } from '../../lib/forms/unsent-input.ts';
import { type ChangeEvent, invalidate } from '../../lib/query/query.ts';
import { readAgainWithOtherRights, refetchAfterInterruption } from '../../lib/query/query-client.ts';

/** Changes in quick succession, such as after Close All, cause one refetch. */
const GATHER_MS = 300;

/**
 * Keeps every screen up to date: an event invalidates all queries whose key begins with its name; after `reset`,
 * everything is refetched. The stream begins with what has changed since the first answer of the server.
 */
export function EventStream() {
  useEffect(() => {
    const timers = new Map<ChangeEvent, ReturnType<typeof setTimeout>>();
    function readAgainSoon(name: ChangeEvent): void {
      if (timers.has(name)) return;
      const readAgain = () => {
        timers.delete(name);
        void invalidate(name);
      };
      timers.set(name, setTimeout(readAgain, GATHER_MS));
    }
    const end = subscribeToConsoleEvents((name) => {
      // Other rights show other rows, once nothing that is being written can be lost.
      if (name === 'rights') {
        if (hasUnsentInput()) readAgainSoon(name);
        afterInput(readAgainWithOtherRights);
      }
      // Words, colours and orders of all screens follow the index.
      else if (name === 'reset' || name === 'yardsticks') refetchAfterInterruption();
      else if (name !== 'ready') readAgainSoon(name);
    });
    return () => {
      for (const timer of timers.values()) clearTimeout(timer);
      end();
    };
  }, []);
  return null;
}
