import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { itemNotFound } from '../../http/errors.ts';
import { checkTexts } from '../../http/validation.ts';
import { lockUser, type User, updateUser } from './users.repository.ts';

const OWN_FIELDS = ['address', 'phone', 'pictureId'] as const;
type OwnField = (typeof OWN_FIELDS)[number];

/** What users change of themselves in the console; undefined stays as it is. */
type OwnChange = { readonly [Field in OwnField]?: User[Field] | undefined };

export function createOwnChange({
  database,
  domainEvents,
}: {
  database: Database;
  domainEvents: DomainEvents;
}) {
  /**
   * Changes what is the caller's own to change of themselves, and does nothing where it is so already.
   * @param changeOf answers what to change of the user, who is locked; it may write what goes with it
   * @throws ApiError 400/31, 404/32
   */
  return (caller: Caller, changeOf: (stored: User, unit: UnitOfWork) => Promise<OwnChange>): Promise<void> =>
    inUnitOfWork(database.db, caller, async (unit) => {
      const { userId } = caller;
      const stored = await lockUser(unit.tx, userId, 'no key update');
      if (!stored) throw itemNotFound();
      const wanted = await changeOf(stored, unit);
      checkTexts({ address: wanted.address, phone: wanted.phone });
      const { address = stored.address, phone = stored.phone, pictureId = stored.pictureId } = wanted;
      const after = { address, phone, pictureId };
      const fields = OWN_FIELDS.filter((field) => after[field] !== stored[field]);
      if (fields.length === 0) return;
      // The number is also on /api, whose clients save the version that they have read.
      const version = stored.version + (phone === stored.phone ? 0 : 1);
      const entity = await updateUser(unit.tx, userId, { ...after, version });
      const changed = fields.map((field) => (field === 'pictureId' ? 'picture' : field));
      await domainEvents.publish(
        { entityType: 'USER', action: 'profileUpdated', entity, details: { changed } },
        unit,
      );
    });
}
