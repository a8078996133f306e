import { coloursOf } from '@airdeck/air/indices/index-colours';
import { STORED_UNITS } from '@airdeck/air/reader-units';
import type { Verdict } from '@airdeck/air/verdict';
import { PRODUCT_ACCENT } from '@airdeck/contract/brands/accent-colours';
import { PRODUCT_NAME } from '@airdeck/contract/brands/product-name';
import type { Language } from '@airdeck/contract/common/languages';
import { shownText } from '@airdeck/contract/common/shown-text';
import { commonTexts } from '../../common-texts.ts';
import { verdictText } from '../../notify/air/verdict-text.ts';
import { createTexts } from '../../texts.ts';
import ar from './locales/ar.json';
import en from './locales/en.json';
import ja from './locales/ja.json';
import type { BadgeContent } from './wall.service.ts';

const badgeTexts = createTexts({ en, ja, ar });

const HEIGHT = 24;
const PADDING = 10;
const FONT_SIZE = 12;
const MAX_TITLE = 28;
const GREY = { fill: '#6B7A7E', textOnFill: '#FFFFFF' };
const INK = '#26363A';
const OFFLINE: Verdict = { state: 'offline' };

/** A room's air as an image for any page: text and two rectangles, without scripts, styles or external resources. */
export function badgeSvg({ title, air, brand }: BadgeContent, language: Language): string {
  const verdict = air?.verdict ?? OFFLINE;
  const colours = verdict.state === 'rated' ? coloursOf(verdict.by)[verdict.band] : GREY;
  const value = verdictText(verdict, { language, units: STORED_UNITS }) ?? badgeTexts(language)('noReading');
  const name = shortened(title);
  const [nameWidth, valueWidth] = [name, value].map((text) => Math.ceil(widthOf(text)) + 2 * PADDING) as [
    number,
    number,
  ];
  const width = nameWidth + valueWidth;
  const isRtl = language === 'ar';
  const [nameX, valueX] = isRtl ? [valueWidth, 0] : [0, nameWidth];
  // The image has no room for the name of the index: its description has.
  const index = verdict.state === 'rated' ? ` (${commonTexts(language)(`air.yardstick.${verdict.by}`)})` : '';
  const label = escaped(`${title}: ${value}${index}${brand.name === PRODUCT_NAME ? '' : ` · ${brand.name}`}`);
  const ground = brand.accent === PRODUCT_ACCENT ? INK : brand.accent.light.accent;
  const text = (x: number, boxWidth: number, fill: string, content: string) =>
    `<text x="${x + boxWidth / 2}" y="16.5" fill="${fill}">${escaped(content)}</text>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" ` +
    `role="img" aria-label="${label}" xml:lang="${language}" direction="${isRtl ? 'rtl' : 'ltr'}"><title>${label}</title>` +
    `<clipPath id="r"><rect width="${width}" height="${HEIGHT}" rx="5"/></clipPath><g clip-path="url(#r)">` +
    `<rect x="${nameX}" width="${nameWidth}" height="${HEIGHT}" fill="${ground}"/>` +
    `<rect x="${valueX}" width="${valueWidth}" height="${HEIGHT}" fill="${colours.fill}"/></g>` +
    `<g font-family="system-ui,Segoe UI,Helvetica,Arial,sans-serif" font-size="${FONT_SIZE}" text-anchor="middle" unicode-bidi="plaintext">` +
    `${text(nameX, nameWidth, '#FFFFFF', name)}${text(valueX, valueWidth, colours.textOnFill, value)}</g></svg>`
  );
}

/** Shortens a title to fit a badge. */
function shortened(text: string): string {
  const characters = [...text];
  return characters.length <= MAX_TITLE ? text : `${characters.slice(0, MAX_TITLE - 1).join('')}…`;
}

/** Estimated width: the font is unknown. */
function widthOf(text: string): number {
  const isWide =
    /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]|\p{Extended_Pictographic}/u;
  const share = (character: string) => {
    if (isWide.test(character)) return 1.05;
    if (/\p{Mn}/u.test(character)) return 0;
    if (/[MWmw@%]/.test(character)) return 0.95;
    return /[A-Z]/.test(character) ? 0.72 : 0.56;
  };
  return FONT_SIZE * [...text].reduce((sum, character) => sum + share(character), 0);
}

/** Escapes text for XML, without characters that XML does not allow and unbalanced direction controls. */
const escaped = (text: string): string =>
  shownText(text)
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
