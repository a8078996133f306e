import { allBut, type PersonalData } from '../../database/personal-data-sql.ts';
import { delivery, pushSubscription } from './notifications.tables.ts';

export const NOTIFICATION_PERSONAL_DATA: PersonalData = {
  rows: [
    {
      file: 'notified-browsers',
      table: pushSubscription,
      whose: [pushSubscription.userId],
      // With these, anyone may send notifications to the browser.
      columns: allBut(pushSubscription, 'endpoint', 'p256dh', 'auth'),
    },
    {
      file: 'notifications',
      table: delivery,
      whose: [delivery.userId],
      columns: allBut(delivery, 'attempts', 'reasonDetail'),
    },
  ],
};
