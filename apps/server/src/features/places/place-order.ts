import { groupedBy } from '../notifications/grouped-by.ts';
import type { StoredPlace } from './places.repository.ts';

const byName = new Intl.Collator('en', { numeric: true });

type Sibling = Pick<StoredPlace, 'id' | 'parentId' | 'name' | 'position'>;

/** Siblings in the order in which they are shown: as people put them, else by name, `Ward 2` before `Ward 10`. */
export const inSiblingOrder = <P extends Sibling>(siblings: readonly P[]): P[] =>
  siblings.toSorted(
    (a, b) => a.position - b.position || byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1),
  );

/** Places of one owner, each followed by what is in it. */
export function inTreeOrder<P extends Sibling>(places: readonly P[]): P[] {
  const below = groupedBy(places, ({ parentId }) => parentId);
  const from = (parentId: string | null): P[] =>
    inSiblingOrder(below.get(parentId) ?? []).flatMap((one) => [one, ...from(one.id)]);
  return from(null);
}
