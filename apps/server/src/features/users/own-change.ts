import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { itemNotFound } from '../../http/errors.ts';
import { checkTexts } from '../../http/validation.ts';
import { eventUser } from './users.events.ts';
import { lockUser, type User, updateUser } from './users.repository.ts';

const OWN_FIELDS = ['address', 'phone', 'pictureId', 'units'] as const;
type OwnField = (typeof OWN_FIELDS)[number];

/** Changes of the own record in the console; undefined: unchanged. */
type OwnChange = { readonly [Field in OwnField]?: User[Field] | undefined };

export function createOwnChange({
  database,
  domainEvents,
}: {
  database: Database;
  domainEvents: DomainEvents;
}) {
  /**
   * Changes the caller's own record; without effect if equal.
   * @param changeOf returns the changes of the locked user; may write related data
   * @throws ApiError 400/31, 404/32
   */
  return (caller: Caller, changeOf: (unit: UnitOfWork, stored: User) => Promise<OwnChange>): Promise<void> =>
    inUnitOfWork(database.db, caller, async (unit) => {
      const { userId } = caller;
      const stored = await lockUser(unit.tx, userId, 'no key update');
      if (!stored) throw itemNotFound();
      const wanted = await changeOf(unit, stored);
      checkTexts({ address: wanted.address, phone: wanted.phone });
      const { address = stored.address, phone = stored.phone, pictureId = stored.pictureId } = wanted;
      const after = { address, phone, pictureId, units: wanted.units ?? stored.units };
      const fields = OWN_FIELDS.filter((field) => !isDeepStrictEqual(after[field], stored[field]));
      if (fields.length === 0) return;
      // The phone number is also part of /api, whose clients save the version that they have read.
      const version = stored.version + (phone === stored.phone ? 0 : 1);
      const entity = eventUser(await updateUser(unit.tx, userId, { ...after, version }));
      const changed = fields.map((field) => (field === 'pictureId' ? 'picture' : field));
      await domainEvents.publish(unit, {
        entityType: 'USER',
        action: 'profileUpdated',
        entity,
        details: { changed },
      });
    });
}
