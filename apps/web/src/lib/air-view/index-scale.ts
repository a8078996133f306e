import type { BandName } from '@airdeck/air/bands';

/** One band on the scale of a dial: from the end of the band before it to its own end. */
export type ScaleSegment = { readonly band: BandName; readonly from: number; readonly to: number };

/** How the bands of an index look. */
export type IndexLook = {
  /** The name of its colours, for `data-scale`; undefined: the product's own. */
  readonly scale: string | undefined;
  readonly segments: readonly ScaleSegment[];
  readonly hasNumbers: boolean;
};

/** A scale without numbers. */
export const equalSegments = (bands: readonly BandName[]): readonly ScaleSegment[] =>
  bands.map((band, place) => ({ band, from: place, to: place + 1 }));
