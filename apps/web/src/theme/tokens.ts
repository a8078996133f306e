/**
 * Design tokens: sizes and colours. Sizes are CSS pixels at a root size of 16 px; `theme.ts` converts them to rem, to
 * respect the user's text size.
 */
export const TYPE_SIZE_PX = { xs: 12, sm: 13, md: 14, lg: 16, xl: 20, title: 28, number: 44 } as const;

export const SPACE_PX = { xxs: 4, xs: 8, sm: 12, md: 16, lg: 24, xl: 32, xxl: 48 } as const;

export const RADIUS_PX = { field: 8, card: 10 } as const;

/** Height of a touch target, and of a row in a dense table. */
export const TARGET_PX = 40;
export const ROW_PX = 44;

/** One set of surfaces, inks and lines for each theme. */
export interface SurfaceColors {
  page: string;
  card: string;
  /** Inside a surface: wells, skeletons, hovered rows. */
  sunken: string;
  /** Above it: menus, dialogs, toasts. */
  raised: string;
  ink: string;
  inkDim: string;
  line: string;
  /** Border of a field, with a contrast of 3:1 to its surface. */
  lineStrong: string;
  accent: string;
  accentHover: string;
  /** Text on a surface filled with the accent. */
  onAccent: string;
  /** The accent as a tint: selection, the current menu entry. */
  accentTint: string;
  danger: string;
  dangerTint: string;
  onDanger: string;
}

export const LIGHT: SurfaceColors = {
  page: '#FAFAF8',
  card: '#FFFFFF',
  sunken: '#F1F3F2',
  raised: '#FFFFFF',
  ink: '#172023',
  inkDim: '#566166',
  line: '#E1E5E4',
  lineStrong: '#87929A',
  accent: '#0B6E74',
  accentHover: '#095A5F',
  onAccent: '#FFFFFF',
  accentTint: '#E2EFEF',
  danger: '#B3261E',
  dangerTint: '#F9E9E8',
  onDanger: '#FFFFFF',
};

export const DARK: SurfaceColors = {
  page: '#0E1416',
  card: '#151D20',
  sunken: '#1B2529',
  raised: '#1D272B',
  ink: '#E3E9EA',
  inkDim: '#9AA8AD',
  line: '#273236',
  lineStrong: '#65747B',
  accent: '#4CC3C7',
  accentHover: '#6FD3D6',
  onAccent: '#0E1416',
  accentTint: '#17333A',
  danger: '#FF8A80',
  dangerTint: '#33201F',
  onDanger: '#0E1416',
};

/** The six air quality bands, best first. Their colours are used for air quality only. */
export const BAND_KEYS = ['good', 'satisfactory', 'moderate', 'poor', 'veryPoor', 'severe'] as const;

export type BandKey = (typeof BAND_KEYS)[number];

export interface BandColors {
  fill: string;
  /** Text on the bare fill. */
  onFill: string;
  /** The band's word on its tint, on a card or on the page. */
  textLight: string;
  textDark: string;
}

const DARK_ON_FILL = '#0E1416';
const LIGHT_ON_FILL = '#FFFFFF';

export const BAND_COLORS: Readonly<Record<BandKey, BandColors>> = {
  good: { fill: '#2E9E5B', onFill: DARK_ON_FILL, textLight: '#1E693C', textDark: '#5FC98B' },
  satisfactory: { fill: '#D9A900', onFill: DARK_ON_FILL, textLight: '#6E5500', textDark: '#E6BE33' },
  moderate: { fill: '#EE7B1A', onFill: DARK_ON_FILL, textLight: '#8A430A', textDark: '#F4964A' },
  poor: { fill: '#D63A32', onFill: LIGHT_ON_FILL, textLight: '#A82620', textDark: '#F07F79' },
  veryPoor: { fill: '#8B3FA6', onFill: LIGHT_ON_FILL, textLight: '#74328B', textDark: '#C58AD9' },
  severe: { fill: '#7B1230', onFill: LIGHT_ON_FILL, textLight: '#7B1230', textDark: '#E58AA3' },
};

/** Share of a band's fill in a card's background. */
export const BAND_TINT = 0.12;

/** Colours of lines that are not air bands, distinguished also by their dash. */
export const SERIES_COLORS = {
  light: ['#0B6E74', '#4A5BB0', '#96532A', '#9B3F7C', '#4F5B60', '#2A7AAF', '#5F6B1F', '#6A4FA0'],
  dark: ['#4CC3C7', '#98A6F2', '#D9A17C', '#E595C6', '#A9B6BB', '#79BDEB', '#B9C56B', '#BFA7F0'],
} as const;
