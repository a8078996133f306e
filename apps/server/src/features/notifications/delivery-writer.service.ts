import type { Clock } from '../../clock.ts';
import { authorOf } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { DeliverySubject } from '../../notify/delivery-subject.ts';
import { insertDeliveries, insertFollowing, insertGathered } from './delivery-writer.repository.ts';

/**
 * Writes what people and webhooks are to be notified of, as the subjects say, in the transaction of the events: whatever
 * ends the server after its commit, none is lost.
 */
export function writeDeliveries(parts: {
  clock: Clock;
  domainEvents: DomainEvents;
  subjects: readonly DeliverySubject[];
  /** False: mails would only lie in a folder. */
  sendsMail: boolean;
}): void {
  const { clock, domainEvents, subjects, sendsMail } = parts;
  domainEvents.listenToAll(async ({ tx, by }, published) => {
    const byUserId = by && authorOf(by).userId;
    const now = clock();
    for (const subject of subjects) {
      await subject.write(published, {
        tx,
        byUserId,
        now,
        sendsMail,
        insert: (deliveries) => insertDeliveries(tx, subject, deliveries, { now, sendsMail }),
        follow: (following) => insertFollowing(tx, subject, following, now),
        gather: (gathered) => insertGathered(tx, subject, gathered, { now, sendsMail }),
      });
    }
  });
}
