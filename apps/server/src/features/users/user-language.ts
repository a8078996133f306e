import type { NotificationLanguage } from '@airdeck/contract/notifications';
import type { User } from './users.repository.ts';

/** In which language a user is written to: the one they chose, else that of the console in which they signed in. */
export function languageOf(user: Pick<User, 'notificationChoices' | 'language'>): NotificationLanguage {
  return user.notificationChoices?.language ?? user.language ?? 'en';
}
