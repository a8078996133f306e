import { EVENT_STREAM_HEARTBEAT_MS, type EventName, streamEvents } from '@airdeck/contract/events/events';
import { tokenRenewal } from '../api-client/api.ts';
import { addressOf, requestOf } from '../api-client/http-exchange.ts';
import { fetchFromServer } from '../time/server-clock.ts';
import { eventPosition } from './event-position.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const SILENT_AFTER_MS = 2.5 * EVENT_STREAM_HEARTBEAT_MS;

/**
 * Receives events of changes on the server while the page is visible. A stream that ends or falls silent is resumed
 * where it ended.
 * @param onEvent called with the event's name, to refetch the changed data; after `reset`, all data
 * @returns closes it
 */
export function subscribeToConsoleEvents(onEvent: (name: EventName) => void): () => void {
  let pauseMs = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let connection: AbortController | undefined;
  let isEnded = false;

  async function listen(own: AbortController): Promise<void> {
    const token = await tokenRenewal.usableToken();
    const lastId = eventPosition.current();
    let silence = setTimeout(() => own.abort(), SILENT_AFTER_MS);
    try {
      const response = await fetchFromServer(addressOf(requestOf(streamEvents, { query: {} })), {
        headers: {
          Accept: 'text/event-stream',
          ...(token !== undefined && { 'X-Authorization': `Bearer ${token}` }),
          ...(lastId !== undefined && { 'Last-Event-ID': lastId }),
        },
        signal: own.signal,
      });
      // The session may have ended elsewhere: then this ends it here, too.
      if (response.status === 401 && token !== undefined) await tokenRenewal.replace(token);
      if (!response.ok || !response.body) throw new Error(`Events were answered with ${response.status}`);
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      const read = eventReader(({ id, name }) => {
        pauseMs = FIRST_PAUSE_MS;
        if (id !== undefined) eventPosition.moveTo(id);
        if (name !== 'ready') return onEvent(name as EventName);
        if (id !== undefined) eventPosition.begin(id, () => onEvent('reset'));
        // Without a position, earlier changes are unknown.
        if (lastId === undefined) onEvent('reset');
      });
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        clearTimeout(silence);
        silence = setTimeout(() => own.abort(), SILENT_AFTER_MS);
        read(value);
      }
    } finally {
      clearTimeout(silence);
    }
  }

  function connect(): void {
    clearTimeout(timer);
    connection?.abort();
    connection = undefined;
    if (isEnded || document.hidden) return;
    const own = new AbortController();
    connection = own;
    const again = () => {
      if (connection !== own) return;
      timer = setTimeout(connect, pauseMs);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    };
    listen(own).then(again, again);
  }

  document.addEventListener('visibilitychange', connect);
  connect();
  return () => {
    isEnded = true;
    document.removeEventListener('visibilitychange', connect);
    connect();
  };
}

type ReadEvent = { readonly id: string | undefined; readonly name: string };

/** Parses the lines of an event stream, across chunks. */
export function eventReader(onEvent: (event: ReadEvent) => void): (text: string) => void {
  let rest = '';
  let id: string | undefined;
  let name: string | undefined;
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [, field, value = ''] = /^(\w+): ?(.*?)\r?$/.exec(line) ?? [];
      if (field === 'id') id = value;
      else if (field === 'event') name = value;
      // An empty line ends an event; an event without a name is a keep-alive.
      else if (line.trim() === '' && name !== undefined) {
        onEvent({ id, name });
        name = undefined;
      }
    }
  };
}
