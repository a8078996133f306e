import type { Language } from '@airdeck/contract/common/languages';

/** The HTML page of a mail, around parts that are HTML. */
export function htmlMail(language: Language, parts: readonly string[]): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const page = [
    '<!doctype html>',
    `<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"></head>`,
    '<body style="font-family: sans-serif; line-height: 1.5; color: #1c2b2e">',
    ...parts,
    '</body></html>',
  ];
  return `${page.join('\n')}\n`;
}
