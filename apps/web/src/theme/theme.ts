import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
  type VariantColorsResolver,
} from '@mantine/core';
import { DARK, LIGHT, RADIUS_PX, SPACE_PX, TYPE_SIZE_PX } from './tokens.ts';

function rem(px: number): string {
  return `${px / 16}rem`;
}

function remScale<Key extends string>(sizes: Readonly<Record<Key, number>>): Record<Key, string> {
  return Object.fromEntries(Object.entries<number>(sizes).map(([key, px]) => [key, rem(px)])) as Record<
    Key,
    string
  >;
}

/** The accent: shade 7 on light surfaces, shade 4 on dark ones. */
const teal: MantineColorsTuple = [
  '#E8F5F5',
  '#CFE9EA',
  '#A3D6D8',
  '#74CFD2',
  DARK.accent,
  '#27A0A5',
  '#14868C',
  LIGHT.accent,
  LIGHT.accentHover,
  '#07474B',
];

const gray: MantineColorsTuple = [
  '#F7F8F7',
  LIGHT.sunken,
  '#E9ECEB',
  LIGHT.line,
  '#C9D0D0',
  '#A5AFB2',
  LIGHT.lineStrong,
  LIGHT.inkDim,
  '#2E393D',
  LIGHT.ink,
];

/** The library reads its dark surfaces from fixed indices: 7 the page, 6 a card, 4 a line, 0 text. */
const dark: MantineColorsTuple = [
  DARK.ink,
  '#C6D0D3',
  DARK.inkDim,
  '#7F8E94',
  DARK.line,
  DARK.raised,
  DARK.card,
  DARK.page,
  '#0B1012',
  '#080C0E',
];

const red: MantineColorsTuple = [
  LIGHT.dangerTint,
  '#F3D2CF',
  '#F0B4AF',
  '#F5A199',
  DARK.danger,
  '#E0655B',
  '#CC453A',
  LIGHT.danger,
  '#98201A',
  '#7A1914',
];

/** The library sets the text on a filled colour once for both themes; ours differ, so the tokens set it. */
const onFilled: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  if (input.variant !== 'filled') return colors;
  if (input.color === undefined || input.color === 'teal')
    return { ...colors, color: 'var(--air-on-accent)' };
  if (input.color === 'red') return { ...colors, color: 'var(--air-on-danger)' };
  return colors;
};

/** Short enough not to delay the user. */
const QUICK = { transitionProps: { duration: 120 } };

const { title, number, ...textSizes } = TYPE_SIZE_PX;

const FONT_FAMILY =
  "'Inter Variable', 'Inter Fallback', 'Noto Sans Arabic Variable', 'Noto Sans JP Variable', system-ui, sans-serif";

export const theme: MantineThemeOverride = createTheme({
  colors: { teal, gray, dark, red },
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  variantColorResolver: onFilled,
  white: LIGHT.card,
  black: LIGHT.ink,
  fontFamily: FONT_FAMILY,
  fontSizes: { ...remScale(textSizes), title: rem(title), number: rem(number) },
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.5', lg: '1.5', xl: '1.3' },
  fontWeights: { regular: '400', medium: '550', bold: '650' },
  headings: {
    fontFamily: FONT_FAMILY,
    fontWeight: '620',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: rem(title), lineHeight: '1.2' },
      h2: { fontSize: rem(textSizes.xl), lineHeight: '1.3' },
      h3: { fontSize: rem(textSizes.lg), lineHeight: '1.4' },
      h4: { fontSize: rem(textSizes.md), lineHeight: '1.5' },
      h5: { fontSize: rem(textSizes.sm), lineHeight: '1.5' },
      h6: { fontSize: rem(textSizes.xs), lineHeight: '1.5' },
    },
  },
  spacing: remScale(SPACE_PX),
  radius: { xs: rem(4), sm: rem(6), md: rem(RADIUS_PX.field), lg: rem(RADIUS_PX.card), xl: rem(24) },
  defaultRadius: 'md',
  shadows: {
    xs: 'none',
    sm: 'none',
    md: 'var(--air-float)',
    lg: 'var(--air-float)',
    xl: 'var(--air-float)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'md' } },
    Button: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { size: 'sm', radius: 'xs' } },
    Drawer: { defaultProps: QUICK },
    Input: { defaultProps: { size: 'md' } },
    InputWrapper: { defaultProps: { size: 'md' } },
    // A menu may contain entries only: the first of them gets the focus, instead of an empty placeholder.
    Menu: { defaultProps: { ...QUICK, shadow: 'md', radius: 'lg', withInitialFocusPlaceholder: false } },
    Modal: { defaultProps: { ...QUICK, centered: true, radius: 'lg', shadow: 'md', zIndex: 300 } },
    NumberInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Popover: { defaultProps: { ...QUICK, shadow: 'md', radius: 'lg' } },
    Select: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    Tooltip: { defaultProps: { ...QUICK, openDelay: 300, radius: 'xs' } },
  },
});
