import { MAX_CHOSEN_RECIPIENTS } from '@airdeck/contract/messages/sent-messages';
import { defineLimits, number, RETRY_LATER } from '../../limits/feature-limits.ts';

export const MESSAGE_LIMITS = defineLimits({
  title: 'Messages',
  numbers: {
    /** Each is perhaps to thousands. */
    writtenPerAddressAndMinute: 60,
    /** The newest of the messages that hold: a user who joins receives them. */
    forNewUser: 100,
    chosenRecipients: MAX_CHOSEN_RECIPIENTS,
  },
  rows: (limits) => [
    [
      'Messages written',
      'address, all servers',
      `${number(limits.writtenPerAddressAndMinute)} a minute`,
      RETRY_LATER,
    ],
    ['Texts of messages', 'tenant with its customers', 'content', '400'],
    ['Messages that hold already', 'new user', number(limits.forNewUser), 'Older ones are not received'],
    [
      'People who are chosen for a message',
      'request',
      number(limits.chosenRecipients),
      '400; groups have no such limit',
    ],
  ],
});
