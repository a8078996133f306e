import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import classes from './buildings.module.css';

/** Most cards that are outlined: two rows of a wide screen. */
const MOST_OUTLINED = 8;

/** The cards of buildings while their air is loading, so that the rooms below them keep their place. */
export function BuildingCardsOutline({ count }: { count: number }) {
  return (
    <div className={classes.list} aria-hidden="true">
      {Array.from({ length: Math.min(count, MOST_OUTLINED) }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: The outlines are alike.
        <div key={index} className={classes.card}>
          <Skeleton height="9rem" />
        </div>
      ))}
    </div>
  );
}

/** The same, with the choice of a place above them. */
export function BuildingsOutline({ count }: { count: number }) {
  return (
    <div className={classes.buildings}>
      <div className={classes.choice} />
      <BuildingCardsOutline count={count} />
    </div>
  );
}
