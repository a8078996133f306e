import { READING_FEED_ERRORS } from '@airdeck/contract/reading-feed/reading-feed';
import { badRequest } from '../../http/errors.ts';

/** A place in the feed of a tenant: before the row `seq`, or after the first `position` entries of it. */
export type FeedPlace = { readonly seq: number; readonly position: number };

export type FeedCursor = FeedPlace & {
  /** The feed that it belongs to. */
  readonly feedId: string;
};

export const cursorText = ({ feedId, seq, position }: FeedCursor): string =>
  Buffer.from(`${feedId} ${seq} ${position}`).toString('base64url');

const FORM = /^([0-9a-f-]{36}) (\d{1,15}) (\d{1,9})$/;

/** @throws ApiError 400/31 */
export function readCursor(text: string): FeedCursor {
  const [, feedId, seq, position] = FORM.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (feedId === undefined) throw badRequest(READING_FEED_ERRORS.cursorUnknown);
  return { feedId, seq: Number(seq), position: Number(position) };
}
