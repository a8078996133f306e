import type { BandName } from '@airdeck/air/bands';
import type { IndexChoice } from '@airdeck/air/indices/air-quality-index';

/** The names of bands in a sentence or a table: those of an index, or of several. */
export type BandNames = {
  /** Undefined: of several. */
  readonly by: IndexChoice | undefined;
  readonly nameOf: (band: BandName) => string;
  /** The bands that it has: beside limits, two. */
  readonly bands: readonly BandName[];
};
