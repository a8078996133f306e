import type { NotificationChoices, NotifiedSubject, PersonalChannel } from '@airdeck/contract/notifications';
import type { Delivery } from './delivery-queue.repository.ts';

/** Which of a person's choices a delivery falls under; undefined: what they chose of alarms. */
export function subjectOf({
  messageId,
  conversationEntryId,
  todoId,
}: Pick<Delivery, 'messageId' | 'conversationEntryId' | 'todoId'>): NotifiedSubject | undefined {
  if (messageId) return 'messages';
  if (conversationEntryId) return 'conversations';
  return todoId ? 'todos' : undefined;
}

/** What is about a shipment comes to those who are notified of any alarm. */
export function isChosen(
  choices: NotificationChoices,
  channel: PersonalChannel,
  delivery: Delivery,
): boolean {
  const subject = subjectOf(delivery);
  if (subject) return choices[subject].includes(channel);
  const { severity } = delivery;
  return severity === null ? choices[channel].length > 0 : choices[channel].includes(severity);
}
