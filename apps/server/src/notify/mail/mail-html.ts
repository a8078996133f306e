import { isWideLogo } from '@airdeck/contract/brands/wide-logo';
import type { Language } from '@airdeck/contract/common/languages';
import type { Brand } from '../../brand.ts';
import { escapeHtml } from './mail.ts';

/** By which the page of a mail names the logo that is attached to it. */
export const LOGO_CONTENT_ID = 'logo@brand';

/** A link of a mail. */
export type MailLink = { readonly label: string; readonly href: string };

const LOGO_HEIGHT_PX = 36;
const LOGO_MOST_WIDTH_PX = 220;

/** The HTML page of a mail, around parts that are HTML: the same for all mails, with the brand of its reader's tenant. */
export function htmlMail(language: Language, brand: Brand, parts: readonly string[]): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const page = [
    '<!doctype html>',
    `<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    '<meta name="color-scheme" content="light"></head>',
    '<body style="margin: 0; padding: 24px 12px; background: #f4f6f5; font-family: sans-serif; line-height: 1.5; color: #1c2b2e">',
    `<div style="max-width: 600px; margin: 0 auto; padding: 24px; background: #ffffff; border: 1px solid #e1e5e4; border-top: 4px solid ${brand.accent.light.accent}; border-radius: 8px">`,
    `<p style="margin: 0 0 20px; font-size: 18px; font-weight: bold">${markOf(brand)}</p>`,
    ...parts,
    '</div></body></html>',
  ];
  return `${page.join('\n')}\n`;
}

/** The logo, with the name beside it unless the logo says it, or the name alone. */
function markOf({ name, logo }: Brand): string {
  if (!logo) return escapeHtml(name);
  const { widthPx, heightPx } = logo.light;
  const scale = Math.min(LOGO_HEIGHT_PX / heightPx, LOGO_MOST_WIDTH_PX / widthPx);
  const [width, height] = [Math.round(widthPx * scale), Math.round(heightPx * scale)];
  const isWide = isWideLogo(logo.light);
  // The name is read once: as a text beside the logo, or for the logo.
  const alt = isWide ? escapeHtml(name) : '';
  const picture = `<img src="cid:${LOGO_CONTENT_ID}" alt="${alt}" width="${width}" height="${height}" style="border: 0; vertical-align: middle">`;
  return isWide ? picture : `${picture} &nbsp;${escapeHtml(name)}`;
}

/** A link in the colour of the brand. */
export const mailAnchor = (brand: Brand, { label, href }: MailLink): string =>
  `<a href="${escapeHtml(href)}" style="color: ${brand.accent.light.accent}">${escapeHtml(label)}</a>`;

/** The first thing to do, as a button. */
export const mailButton = (brand: Brand, { label, href }: MailLink): string =>
  `<a href="${escapeHtml(href)}" style="display: inline-block; padding: 10px 18px; border-radius: 8px; background: ${brand.accent.light.accent}; color: ${brand.accent.light.onAccent}; text-decoration: none">${escapeHtml(label)}</a>`;
