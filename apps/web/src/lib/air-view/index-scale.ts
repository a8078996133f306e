import type { BandName } from '@airdeck/air/bands';

/** How the bands of an index look. */
export type IndexLook = {
  /** The name of its colours, for `data-scale`; undefined: the product's own. */
  readonly scale: string | undefined;
  /** The colours behind `scale`, in both themes, for a canvas. */
  readonly fills: Readonly<Record<BandName, string>> | undefined;
  /** The bands on the scale of a dial, each from the end of the band before it to its own end. */
  readonly segments: readonly { readonly band: BandName; readonly from: number; readonly to: number }[];
  readonly hasNumbers: boolean;
  /** The kind of values that its authority publishes, beside which a present one is something else. */
  readonly official: 'day' | 'hour' | 'plain';
};
