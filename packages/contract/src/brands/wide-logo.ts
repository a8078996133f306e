/** Width to height from which a logo is taken for one that says the name. */
const WIDE = 1.8;

/** Whether a logo replaces the name; beside a square one, the name stands too. */
export const isWideLogo = ({
  widthPx,
  heightPx,
}: {
  readonly widthPx: number;
  readonly heightPx: number;
}): boolean => widthPx / heightPx >= WIDE;
