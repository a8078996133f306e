/** The page and the cards of both themes: backgrounds of a 12 % tint of a band's fill. */
export const BAND_SURFACES = { light: ['#FAFAF8', '#FFFFFF'], dark: ['#0E1416', '#151D20'] } as const;

const parts = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** A tint of 12 % of a colour over a surface, as sRGB. */
export const tintOf = (fill: string, surface: string): number[] =>
  parts(fill).map((part, at) => 0.12 * part + 0.88 * (parts(surface)[at] ?? 0));

/** WCAG 2.2 contrast ratio of two colours, as hex or sRGB. */
export function contrastOf(one: string | number[], other: string | number[]): number {
  const luminances = [one, other].map((colour) =>
    luminance(typeof colour === 'string' ? parts(colour) : colour),
  );
  const [lighter = 0, darker = 0] = luminances.toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
