import type { Database } from '../../database/database.ts';
import { loadNotificationKeys, type NotificationKeys } from './notification-keys.repository.ts';

/** The keys of browser notifications and of unsubscribe links, created at the first start. */
export const openNotificationKeys = ({ db }: Pick<Database, 'db'>): Promise<NotificationKeys> =>
  loadNotificationKeys(db);
