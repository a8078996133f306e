/** Colours that an accent becomes in one theme; each `#RRGGBB` in capitals. */
export type AccentColours = {
  readonly accent: string;
  readonly hover: string;
  /** Text on a surface that is filled with the accent. */
  readonly onAccent: string;
  /** Background of what is selected, on which the accent is the colour of texts. */
  readonly tint: string;
};

export type AccentThemes = { readonly light: AccentColours; readonly dark: AccentColours };

/** Contrast of normal text by WCAG 2.2, 1.4.3. Controls would need 3:1 (1.4.11), but the accent also is the colour of links. */
const TEXT_CONTRAST = 4.5;

/** The product's own colours, which are those of the console's theme: a test of it compares them. */
export const PRODUCT_ACCENT: AccentThemes = {
  light: { accent: '#0B6E74', hover: '#095A5F', onAccent: '#FFFFFF', tint: '#E2EFEF' },
  dark: { accent: '#4CC3C7', hover: '#6FD3D6', onAccent: '#0E1416', tint: '#17333A' },
};

/** Surfaces of the console on which the accent is seen, of the same theme: page, card, well, and what floats. */
export const ACCENT_SURFACES = {
  light: ['#FAFAF8', '#FFFFFF', '#F1F3F2'],
  dark: ['#0E1416', '#151D20', '#1B2529', '#1D272B'],
} as const;

/** Colours of texts on a filled surface. */
const INK = { onLight: '#FFFFFF', onDark: '#0E1416' } as const;

const CARD = { light: '#FFFFFF', dark: '#151D20' } as const;
/** Share of the accent in its tint. */
const TINT_SHARE = { light: 0.1, dark: 0.18 } as const;
const HOVER_STEP = 0.05;
/** Lightness from which the accent of the dark theme is sought: darker ones are dull there. */
const DARK_START = 0.72;
const STEP = 0.005;

/** Red, green and blue from 0 to 1. */
type Rgb = readonly [number, number, number];
/** Lightness from 0 to 1, chroma, and hue in radians, in OKLCH. */
type Lch = { readonly lightness: number; readonly chroma: number; readonly hue: number };

const HEX = /^#[\dA-F]{6}$/i;

/** Whether a text is a colour `#RRGGBB`. */
export const isHexColour = (text: string): boolean => HEX.test(text);

/** Ratio of contrast of two colours by WCAG, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * The colours of an accent in both themes: in the light one as it is, in the dark one its hue in the lightness that is
 * readable there.
 */
export function accentThemes(accent: string): AccentThemes {
  const chosen = lchOf(rgbOf(accent));
  const light = accent.toUpperCase();
  const dark = nearestThat(
    passesOnDark,
    { ...chosen, lightness: Math.max(chosen.lightness, DARK_START) },
    STEP,
  );
  return {
    light: {
      accent: light,
      hover: hexOf({ ...chosen, lightness: Math.max(chosen.lightness - HOVER_STEP, 0) }),
      onAccent: INK.onLight,
      tint: mixed(light, CARD.light, TINT_SHARE.light),
    },
    dark: {
      accent: dark,
      hover: hexOf(shifted(lchOf(rgbOf(dark)), HOVER_STEP)),
      onAccent: INK.onDark,
      tint: mixed(dark, CARD.dark, TINT_SHARE.dark),
    },
  };
}

/** Whether an accent has enough contrast to the surfaces of the light theme, and text on it. */
export const isReadableAccent = (accent: string): boolean => leastContrast(accent) >= TEXT_CONTRAST;

/** The contrast of an accent to the surface of a theme on which it is seen worst, its own tint included. */
export function leastContrast(accent: string, theme: 'light' | 'dark' = 'light'): number {
  const tint = mixed(accent, CARD[theme], TINT_SHARE[theme]);
  return Math.min(...[...ACCENT_SURFACES[theme], tint].map((surface) => contrastOf(accent, surface)));
}

/** The lightest colour of the same hue that is readable: the accent itself if it is. */
export function nearestReadableAccent(accent: string): string {
  if (isReadableAccent(accent)) return accent.toUpperCase();
  return nearestThat(isReadableAccent, lchOf(rgbOf(accent)), -STEP);
}

const passesOnDark = (accent: string): boolean => leastContrast(accent, 'dark') >= TEXT_CONTRAST;

/** Black and white pass at the ends of the scale. */
function nearestThat(passes: (colour: string) => boolean, start: Lch, step: number): string {
  let colour = start;
  while (!passes(hexOf(colour)) && colour.lightness > 0 && colour.lightness < 1)
    colour = shifted(colour, step);
  return hexOf(colour);
}

const shifted = (colour: Lch, step: number): Lch => ({
  ...colour,
  lightness: Math.min(1, Math.max(0, colour.lightness + step)),
});

const rgbOf = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Rgb;

const channel = (value: number) =>
  Math.round(Math.min(1, Math.max(0, value)) * 255)
    .toString(16)
    .padStart(2, '0')
    .toUpperCase();

const hexOfRgb = (rgb: Rgb): string => `#${rgb.map(channel).join('')}`;

function mixed(one: string, other: string, share: number): string {
  const [a, b] = [rgbOf(one), rgbOf(other)];
  return hexOfRgb(a.map((value, at) => value * share + (b[at] ?? 0) * (1 - share)) as unknown as Rgb);
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const encoded = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

function luminanceOf(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map(linear) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Björn Ottosson's OKLab, https://bottosson.github.io/posts/oklab/, in polar form. */
function lchOf(rgb: Rgb): Lch {
  const [red, green, blue] = rgb.map(linear) as unknown as Rgb;
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/** With less chroma where the screen has no such colour. */
function hexOf({ lightness, chroma, hue }: Lch): string {
  let rgb = rgbOfLch(lightness, chroma, hue);
  for (let less = chroma; !isOnScreen(rgb) && less > 0; ) {
    less = Math.max(0, less - 0.004);
    rgb = rgbOfLch(lightness, less, hue);
  }
  return hexOfRgb(rgb);
}

const isOnScreen = (rgb: Rgb) => rgb.every((value) => value > -0.002 && value < 1.002);

function rgbOfLch(lightness: number, chroma: number, hue: number): Rgb {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encoded(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}
