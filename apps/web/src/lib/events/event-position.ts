import { EVENT_POSITION_HEADER } from '@airdeck/contract/events/event-position';

/**
 * The last event that the page knows of. Until the stream begins, it is the earliest position of all answers, because
 * each may lack what happened after its own.
 */
export function createEventPosition() {
  let position: string | undefined;
  let begun: { readonly at: string; readonly onBehind: () => void } | undefined;

  return {
    /** The position after which a stream goes on; undefined: nothing was answered yet. */
    current: () => position,

    /** @param id of the last event that came by the stream */
    moveTo(id: string): void {
      position = id;
    },

    /** @param onBehind called when an answer comes whose request was at the server before the stream began here */
    begin(at: string, onBehind: () => void): void {
      begun ??= { at, onBehind };
    },

    /** When nothing that was read is kept. */
    forget(): void {
      position = undefined;
      begun = undefined;
    },

    /** Takes the position of an answer. */
    hear(answer: Pick<Response, 'headers'>): void {
      const heard = answer.headers.get(EVENT_POSITION_HEADER);
      if (heard === null) return;
      if (!begun) position = position === undefined ? heard : earlierOf(position, heard);
      else if (heard !== begun.at && earlierOf(begun.at, heard) === heard) begun.onBehind();
    },
  };
}

/** The one position of this page. */
export const eventPosition = createEventPosition();

/** No event of any server: those of different servers, or before and after a restart, have no order. */
const UNKNOWN = '-';

function earlierOf(one: string, other: string): string {
  const [[server, number], [otherServer, otherNumber]] = [one.split('-'), other.split('-')];
  if (server !== otherServer) return UNKNOWN;
  return Number(number) < Number(otherNumber) ? one : other;
}
