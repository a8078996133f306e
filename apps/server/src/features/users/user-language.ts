import type { Language } from '@airdeck/contract/common/languages';
import type { User } from './users.repository.ts';

/** Language of messages to a user: the selected one, else that of the console at sign-in. */
export function languageOf(user: Pick<User, 'notificationChoices' | 'language'>): Language {
  return user.notificationChoices?.language ?? user.language ?? 'en';
}
