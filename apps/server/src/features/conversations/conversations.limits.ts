import {
  MAX_ENTRY_PICTURE_BYTES,
  MAX_ENTRY_TEXT_LENGTH,
} from '@airdeck/contract/conversations/conversation-changes';
import { MAX_CHART_POINTS } from '@airdeck/contract/conversations/entry-charts';
import { bytes, defineLimits, MIB, number, RETRY_LATER } from '../../limits/feature-limits.ts';

export const CONVERSATION_LIMITS = defineLimits({
  title: 'Conversations',
  numbers: {
    /** Each is sent to several people, by mail too. */
    entriesPerUserAndMinute: 30,
    textCharacters: MAX_ENTRY_TEXT_LENGTH,
    pictureBytes: MAX_ENTRY_PICTURE_BYTES,
    /** A picture that unpacks to more would take the memory of those who read it. */
    picturePixels: 16_000_000,
    chartPoints: MAX_CHART_POINTS,
    /** A text with a picture, in Base64, and its chart. */
    bodyBytes: MIB,
  },
  rows: (limits) => [
    [
      'A text in a conversation, with its picture in Base64 and its chart',
      'request',
      bytes(limits.bodyBytes),
      '413',
    ],
    [
      'Entries in conversations',
      'user, all servers',
      `${number(limits.entriesPerUserAndMinute)} a minute`,
      RETRY_LATER,
    ],
    [
      'A text, or a picture, in a conversation',
      'entry',
      `${number(limits.textCharacters)} characters; ${bytes(limits.pictureBytes)} and ${number(limits.picturePixels)} pixels; they are content`,
      '400',
    ],
    ['Values of a chart in a conversation', 'entry', number(limits.chartPoints), '400'],
  ],
});
