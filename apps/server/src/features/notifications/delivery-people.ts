import type { NotificationChoices } from '@airdeck/contract/notifications/notifications';
import type { Queryable } from '../../database/database.ts';
import { type Caller, userTypeOf } from '../../http/caller.ts';
import type { Delivery, Reader } from '../../notify/delivery-subject.ts';
import { languageOf } from '../users/user-language.ts';
import { unitsOf } from '../users/user-units.ts';
import { findRecipients } from './delivery-contents.repository.ts';
import { choicesOf } from './notification-choices.service.ts';

/** The rights of a person, at the time of the message. */
export type Rights = Pick<Caller, 'authority' | 'accessRole' | 'userType' | 'placeIds'>;

/** A person as they are when a message is sent to them. */
export type Person = {
  readonly email: string;
  readonly rights: Rights;
  readonly choices: NotificationChoices;
  readonly reader: Reader;
};

/** The values that are not null, each once. */
export const present = <T>(values: readonly (T | null)[]): T[] => [
  ...new Set(values.filter((value): value is T => value !== null)),
];

/** The recipients who can sign in, by their id. */
export async function peopleOf(tx: Queryable, due: readonly Delivery[]): Promise<Map<string, Person>> {
  const found = await findRecipients(tx, present(due.map(({ userId }) => userId)));
  return new Map(
    found
      .filter(({ isEnabled }) => isEnabled)
      .map(({ id, email, customerId, authority, accessRole, placeIds, tenantKind, ...chosen }) => {
        const { notificationChoices, language, units } = chosen;
        const rights = { authority, accessRole, placeIds, userType: userTypeOf(authority, tenantKind) };
        const choices = choicesOf(notificationChoices);
        const reader = {
          language: languageOf({ notificationChoices, language }),
          units: unitsOf({ units }),
          isOfCustomer: customerId !== null,
        };
        return [id, { email, rights, choices, reader }];
      }),
  );
}
