import {
  MESSAGE_IMPORTANCES,
  MESSAGE_KINDS,
  type MessageImportance,
  type MessageKind,
} from '@airdeck/contract/messages/messages';

/** Filters of the list, beside the search. */
export type MessageFilter = {
  readonly unread: 'true' | null;
  readonly importance: MessageImportance | null;
  readonly kind: MessageKind | null;
};

/** The filter in the URL; invalid values are ignored. */
export function readMessageFilter(params: URLSearchParams): MessageFilter {
  return {
    unread: params.get('unread') === 'true' ? 'true' : null,
    importance: MESSAGE_IMPORTANCES.find((one) => one === params.get('importance')) ?? null,
    kind: MESSAGE_KINDS.find((one) => one === params.get('kind')) ?? null,
  };
}

export const filterQuery = ({ unread, importance, kind }: MessageFilter) => ({
  unread: unread !== null || undefined,
  importance: importance ?? undefined,
  kind: kind ?? undefined,
});
