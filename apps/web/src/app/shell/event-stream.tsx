import { type EventName, eventDataSchemas } from '@airdeck/contract/events/events';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeToConsoleEvents } from '../../lib/events/console-events.ts';

/** Changes in quick succession, such as after Close All, cause one refetch. */
const GATHER_MS = 300;
const { ready: _, reset: __, ...changes } = eventDataSchemas;
const CHANGES = Object.keys(changes) as EventName[];

/**
 * Keeps every screen up to date: an event invalidates all queries whose key begins with its name; `reset` invalidates
 * everything. Data loaded before the stream was opened may have changed in between, and is refetched, too.
 */
export function EventStream() {
  const queries = useQueryClient();
  useEffect(() => {
    const timers = new Map<EventName, ReturnType<typeof setTimeout>>();
    let hasBegun = false;
    function readAgainSoon(name: EventName): void {
      if (timers.has(name)) return;
      const readAgain = () => {
        timers.delete(name);
        void queries.invalidateQueries({ queryKey: [name] });
      };
      timers.set(name, setTimeout(readAgain, GATHER_MS));
    }
    const end = subscribeToConsoleEvents((name) => {
      if (name === 'reset') void queries.invalidateQueries();
      else if (name !== 'ready') readAgainSoon(name);
      else if (!hasBegun) CHANGES.forEach(readAgainSoon);
      hasBegun = true;
    });
    return () => {
      for (const timer of timers.values()) clearTimeout(timer);
      end();
    };
  }, [queries]);
  return null;
}
