import {
  MESSAGE_IMPORTANCES,
  MESSAGE_KINDS,
  type MessageImportance,
  type MessageKind,
} from '@airdeck/contract/messages/messages';

/** Filters of the list, beside the search. */
export type MessageFilter = {
  readonly isUnread: boolean;
  readonly importance: MessageImportance | null;
  readonly kind: MessageKind | null;
};

/** The filter in the URL; invalid values are ignored. */
export function readMessageFilter(params: URLSearchParams): MessageFilter {
  return {
    isUnread: params.get('unread') === 'true',
    importance: MESSAGE_IMPORTANCES.find((one) => one === params.get('importance')) ?? null,
    kind: MESSAGE_KINDS.find((one) => one === params.get('kind')) ?? null,
  };
}

/** Writes it to a copy of the URL's parameters; a new filter starts at the first page. */
export function writeMessageFilter(params: URLSearchParams, filter: MessageFilter): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page');
  const { unread, importance, kind } = filterQuery(filter);
  for (const [name, value] of Object.entries({ unread, importance, kind })) {
    if (value === undefined) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

export const filterQuery = ({ isUnread, importance, kind }: MessageFilter) => ({
  unread: isUnread || undefined,
  importance: importance ?? undefined,
  kind: kind ?? undefined,
});

export const ALL_MESSAGES: MessageFilter = { isUnread: false, importance: null, kind: null };

export const chosenFilters = ({ isUnread, importance, kind }: MessageFilter): number =>
  [isUnread, importance !== null, kind !== null].filter(Boolean).length;
