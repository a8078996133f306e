import { FEATURE_MATRICES } from './feature-matrices.ts';

/**
 * What each route answers to whom, written by hand from the platform's contract (its matrix of roles, and what it
 * says of each call) and from what the product promises. Nothing here is read from the permission table that the
 * server itself uses. A route that is not listed fails the walk.
 *
 * A table for each feature, in its own folder: `feature-matrices.ts` finds it.
 *
 * Answers stand in the order of `TARGETS`: whose row is named by the route or its body, seen from who asks. `-`:
 * there is no such row for them, or another test asks.
 */
export const EXPECTED = FEATURE_MATRICES.flatMap(({ answers }) =>
  // Pairs, so that a route that two features list is seen twice.
  Object.entries(answers),
);
